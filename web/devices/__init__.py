"""Several devices at one table: what they tell each other, and what each makes of it."""
