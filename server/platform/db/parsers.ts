// Parsers for values of PostgreSQL's types, for both engines.

// Counts and pence are far below 2^53; dates stay 'YYYY-MM-DD' strings, the unit of all booking rules.
export const parsers = { 20: Number, 1700: Number, 1082: (text: string) => text };
