// Ids that belong to nothing, and values that are not ids.

export const UNKNOWN_ID = '5d3f2c1a-0000-4000-8000-00000000dead';
export const NO_ID = 'not-an-id';
