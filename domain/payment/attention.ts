// The list of what needs a person's attention.

/** The most items of an answer, the oldest: the next ones follow when these are resolved. */
export const ATTENTION_LIMIT = 200;
