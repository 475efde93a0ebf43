"""The network that legends teach: what it sees, how it adds up, and its weights."""
