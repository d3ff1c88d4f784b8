"""The one-line notation of 1893's actions, which parses back; ``files`` reads the 18xx.games format."""
