// Payments outside the payment provider, which staff record.

export const OUTSIDE_METHODS = ['transfer', 'cash', 'other'] as const;
/** The ways in which such money moves. */
export type OutsideMethod = (typeof OUTSIDE_METHODS)[number];

/** 'by bank transfer': the text inside a sentence. */
export const OUTSIDE_METHOD_TEXTS: Readonly<Record<OutsideMethod, string>> = {
  transfer: 'by bank transfer',
  cash: 'in cash',
  other: 'outside the card system',
};
