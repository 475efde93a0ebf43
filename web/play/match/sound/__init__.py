"""What is heard when something happens, as data."""
