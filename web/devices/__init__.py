"""Several devices at one table: how they find each other, and what they tell each other."""
