// How values of PostgreSQL's types are read, by either engine.

// Counts and pence are far below 2^53; dates stay 'YYYY-MM-DD', which is what the business counts in.
export const parsers = { 20: Number, 1700: Number, 1082: (text: string) => text };
