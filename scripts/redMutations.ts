// The lines on which the promises about bookings and money rest, each with the tests that must turn red without it.

export interface Mutation {
  name: string;
  file: string;
  /** Stands exactly once in the file. */
  line: string;
  /** What stands there instead. */
  instead: string;
  tests: string;
  /** Which of them are run: a pattern of their full names. */
  named: string;
}

const PAYMENTS = 'server/modules/payments';
const RESERVATIONS = 'server/modules/reservations';

export const MUTATIONS: readonly Mutation[] = [
  {
    name: 'the exclusion constraint',
    file: 'server/db/migrations/001-initial.sql',
    line: `,
  CONSTRAINT no_double_booking EXCLUDE USING gist (car_id WITH =, during WITH &&)
    WHERE (status IN ('held', 'confirmed'))
`,
    instead: '\n',
    tests: `${RESERVATIONS}/constraint.test.ts`,
    named: 'on postgres (without the lock|refuses what)',
  },
  {
    name: 'the unique event id',
    file: 'server/db/migrations/001-initial.sql',
    line: 'event_id text PRIMARY KEY,',
    instead: 'event_id text NOT NULL,',
    tests: `${PAYMENTS}/permutations.test.ts`,
    named: 'on postgres every kind of event',
  },
  {
    name: "the owner check of a reservation's balance",
    file: `${RESERVATIONS}/finding.ts`,
    line: 'if (row.user_id !== userId) throw noReservation();',
    instead: 'if (!userId) throw noReservation();',
    tests: `${RESERVATIONS}/rental.test.ts`,
    named: 'the balance is paid once, by the owner',
  },
  {
    name: 'the owner check of a payment',
    file: `${RESERVATIONS}/deposits.ts`,
    line: 'if (asked.paymentIntentId && named?.user_id !== userId)',
    instead: 'if (asked.paymentIntentId && !named)',
    tests: `${PAYMENTS}/tampering.test.ts`,
    named: "on postgres a payment somebody else's",
  },
  {
    name: "the ledger's unique provider id",
    file: 'server/db/migrations/001-initial.sql',
    line: `created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (type, provider_id)
`,
    instead: 'created_at timestamptz NOT NULL DEFAULT now()\n',
    tests: `${PAYMENTS}/permutations.test.ts`,
    named: 'on postgres every kind of event',
  },
  {
    name: 'the amount check of the settlement',
    file: `${PAYMENTS}/settle.ts`,
    line: 'if (intent.receivedPence !== payment.amount_pence) {',
    instead: 'if (intent.receivedPence < 0) {',
    tests: `${PAYMENTS}/tampering.test.ts`,
    named: 'on postgres a payment of less than was asked for',
  },
  {
    name: 'the mode check of the webhook',
    file: `${PAYMENTS}/webhook.ts`,
    line: 'if (event.live === deps.provider.live) {',
    instead: 'if (event) {',
    tests: `${PAYMENTS}/signatures.test.ts`,
    named: 'on postgres does nothing about an event of the other mode',
  },
  {
    name: 'the rounding of half a penny',
    file: 'domain/money/pence.ts',
    line: '(rest * 2 >= denominator ? 1 : 0)',
    instead: '(rest * 2 > denominator ? 1 : 0)',
    tests: 'domain/money/pence.test.ts',
    named: 'division to the nearest integer',
  },
];

/** The text of its file without the line. Throws where the line does not stand there exactly once. */
export function mutated(text: string, { file, line, instead }: Mutation): string {
  if (text.split(line).length !== 2) throw new Error(`${file} does not hold exactly once: ${line.trim()}`);
  return text.replace(line, () => instead);
}
