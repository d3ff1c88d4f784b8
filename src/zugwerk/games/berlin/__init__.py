"""The rules of Ticket to Ride: Berlin: trams and metro cars on a map that is data (docs/berlin.md)."""
