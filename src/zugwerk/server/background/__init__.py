"""What runs by itself: wake-ups, bots and flags, standing orders, notices."""
