// The named points at which the server is killed, in the order in which a checkout reaches them.

/** A point of the product's server, detected at its two ports; the server kills itself there. */
export const SERVER_POINTS = {
  'hold-committed': 'after the hold is committed',
  'intent-unstored': 'the intent is made, its id not stored',
  'intent-stored': 'its id is stored, nothing answered',
  'event-unstored': 'a webhook is received, not stored',
  'event-stored': 'a webhook is stored, not settled',
  'payment-settled': 'the settlement is committed, nothing answered',
  'outbox-written': 'the outbox is committed, not run',
  'refund-uncalled': 'before the refund call',
  'refund-unrecorded': 'after the refund call, before it is recorded',
  'cancelled-unreleased': 'the intent is cancelled, its dates not released',
} as const;
export type ServerPoint = keyof typeof SERVER_POINTS;

/** Points outside the server, at which the harness kills it. */
const OUTER_POINTS = {
  'customer-vanished': 'the customer has paid and vanishes',
} as const;

export const CRASH_POINTS = { ...SERVER_POINTS, ...OUTER_POINTS };
export type CrashPoint = keyof typeof CRASH_POINTS;

/** The last line of a server that was killed at a point. */
export const CRASH_LINE = /^killed at (\S+)$/m;

export const isServerPoint = (point: string): point is ServerPoint => point in SERVER_POINTS;
