// The actions of a customer on an own confirmed reservation, and the messages of the refusals.

/** The messages for a customer who cannot cancel, by problem code. */
export const CANCELLATION_REFUSALS = {
  already_started: 'This reservation has started, so it can no longer be cancelled here. Please contact us.',
  refund_changed: 'The refund has changed meanwhile. Please look at it again before you cancel.',
} as const;
