// The messages of the refusals of a cancellation.

/** The messages for a customer, or for staff after the end, who cannot cancel, by problem code. */
export const CANCELLATION_REFUSALS = {
  already_started: 'This reservation has started, so it can no longer be cancelled here. Please contact us.',
  already_ended: 'This hire has ended, so it can no longer be cancelled. Refunds are made under Payments.',
  refund_changed: 'The refund has changed meanwhile. Please look at it again before you cancel.',
} as const;
