// Compares the whole text of every mail with a recorded text (`__snapshots__`), so that a change of any sentence,
// figure or link is visible in the review.
import { tripDetails } from '#domain/booking/contract/tripDetails.ts';
import type { PriceLine } from '#domain/money/lines.ts';
import {
  ACCOUNT_MAILS,
  accountMailContent,
  type AccountMailKind,
} from '#server/people/mail/accountTemplates.ts';
import type { BookingFacts } from '#server/booking/mail/bookingFacts.ts';
import { jobMailContent, type JobMailFacts } from '#server/jobs/jobTemplates.ts';
import { renderText } from '#server/platform/mail/renderMail.ts';
import { mailContent, type MailFacts, type MailTerms } from '#server/booking/mail/templates.ts';
import type { MailContent } from '#server/platform/mail/mailContent.ts';

const FRAME = /^Dear Ada,\n\n|\n\nYour bookings are in your profile: .*/gs;

/** The parts of a mail that mail.test.ts does not assert: without the salutation and the end. */
const textOf = (content: MailContent): string => {
  const context = { firstName: 'Ada', profileUrl: 'https://cars.example/Profile' };
  const text = renderText(content, { ...context, supportEmail: 'support@cars.example' });
  return `Subject: ${content.subject}\nHeading: ${content.heading}\n\n${text.replaceAll(FRAME, '')}`;
};

const carLine = (quantity: number, unitPence: number): PriceLine => ({
  ...{ kind: 'car', label: 'Car hire', unit: 'day', extraId: null },
  ...{ quantity, unitPence, amountPence: quantity * unitPence },
});
const champagne: PriceLine = {
  ...{ kind: 'extra', label: 'Champagne', unit: 'reservation', extraId: 'e' },
  ...{ quantity: 1, unitPence: 10_000, amountPence: 10_000 },
};
const minimumPrice: PriceLine = { ...carLine(1, 10_000), unit: 'reservation' };
const booking = (overrides: Partial<BookingFacts> = {}): BookingFacts => ({
  id: '00000000-0000-4000-8000-000000000301',
  reference: 'LCR-7K2MQ',
  version: 1,
  changedAt: Date.parse('2026-11-01T10:00:00Z'),
  bookedAt: Date.parse('2026-11-01T10:00:00Z'),
  status: 'confirmed',
  car: 'Rolls-Royce Ghost',
  dates: { startDate: '2026-11-28', endDate: '2026-11-30', startTime: null, endTime: null },
  lines: [carLine(3, 40_000)],
  totalPence: 120_000,
  paidPence: 36_000,
  remainingPence: 84_000,
  free: false,
  ...overrides,
});
const single: Partial<BookingFacts> = {
  dates: { startDate: '2027-03-28', endDate: '2027-03-28', startTime: '00:30', endTime: '04:30' },
  lines: [{ ...carLine(3, 40_000), unit: 'hour' }],
};
const paid: Partial<BookingFacts> = { paidPence: 120_000, remainingPence: 0 };
const cancelled: Partial<BookingFacts> = { status: 'cancelled', free: true, remainingPence: 0 };
const payUntil = Date.parse('2026-11-22T10:00:00Z');
const before = {
  dates: { startDate: '2026-11-21', endDate: '2026-11-21', startTime: '09:00', endTime: '17:00' },
  totalPence: 150_000,
};
const terms: MailTerms = {
  now: Date.parse('2026-11-21T10:00:00Z'),
  balanceDueHours: 48,
  savedCard: null,
  trip: null,
  paymentUrl: (id) => `https://cars.example/Payment?reservation=${id}`,
  paymentLink: 'https://cars.example/pay#token=secret',
};
const card: MailTerms = { ...terms, savedCard: { brand: 'visa', last4: '4242' } };
const trip = tripDetails.parse({ pickup: '1 Park Lane', passengers: 3 });
const withTrip: MailTerms = { ...terms, trip };

type BookingCase = [name: string, facts: Partial<MailFacts> & Pick<MailFacts, 'mail'>, terms?: MailTerms];

const BOOKING_MAILS: BookingCase[] = [
  ['a confirmed booking', { mail: 'booking-confirmed' }],
  ['a confirmed booking on a single day', { mail: 'booking-confirmed', booking: booking(single) }],
  [
    'a confirmed booking with an extra',
    {
      mail: 'booking-confirmed',
      booking: booking({ lines: [carLine(3, 40_000), champagne], totalPence: 130_000 }),
    },
  ],
  [
    'a confirmed booking that starts in 30 hours',
    { mail: 'booking-confirmed' },
    { ...terms, now: Date.parse('2026-11-26T18:00:00Z') },
  ],
  [
    'a received balance of a cancelled booking',
    { mail: 'balance-received', booking: booking({ ...cancelled, free: false }), amountPence: 84_000 },
  ],
  ['a confirmed booking that is paid', { mail: 'booking-confirmed', booking: booking(paid) }],
  ['a confirmed booking with a saved card', { mail: 'booking-confirmed' }, card],
  ['a received balance', { mail: 'balance-received', booking: booking(paid), amountPence: 84_000 }],
  [
    'a waived charge',
    { mail: 'charge-waived', booking: booking({ ...cancelled, free: false }), amountPence: 84_000 },
  ],
  ['a balance that is due', { mail: 'balance-due' }],
  ['a balance that is charged to a saved card', { mail: 'balance-due' }, card],
  ['a declined saved card', { mail: 'saved-card-declined' }, card],
  [
    'a saved card that needs authentication',
    { mail: 'saved-card-declined', cardFailure: 'authentication' },
    card,
  ],
  ['a balance above the agreement', { mail: 'saved-card-declined', cardFailure: 'more-than-agreed' }, card],
  ['missing trip details', { mail: 'trip-missing' }],
  ['other dates', { mail: 'booking-changed', before }],
  ['other dates with a refund', { mail: 'booking-changed', before, amountPence: 30_000 }],
  [
    'other dates with a refund of money that was not paid by card',
    { mail: 'booking-changed', before, amountPence: 30_000, outsidePence: 30_000 },
  ],
  [
    'other dates with a refund of which a part was paid by card',
    { mail: 'booking-changed', before, amountPence: 30_000, outsidePence: 10_000 },
  ],
  [
    'other dates with a refund that is not made yet',
    { mail: 'booking-changed', before, amountPence: 30_000, booking: booking({ paidPence: 150_000 }) },
  ],
  ['another car', { mail: 'booking-changed', before: { ...before, car: 'Bentley Continental' } }],
  ['a free cancellation', { mail: 'booking-cancelled', booking: booking(cancelled) }],
  [
    'a free cancellation of a booking that was not paid by card',
    { mail: 'booking-cancelled', booking: booking(cancelled), outsidePence: 50_000 },
  ],
  [
    'a free cancellation of an unpaid booking',
    { mail: 'booking-cancelled', booking: booking({ ...cancelled, paidPence: 0 }) },
  ],
  ['a late cancellation', { mail: 'booking-cancelled', booking: booking({ status: 'cancelled' }) }],
  [
    'a late cancellation with a saved card',
    { mail: 'booking-cancelled', booking: booking({ status: 'cancelled' }) },
    card,
  ],
  ['a minimum price alone', { mail: 'booking-confirmed', booking: booking({ lines: [minimumPrice] }) }],
  [
    'a minimum price with an extra',
    { mail: 'booking-confirmed', booking: booking({ lines: [minimumPrice, champagne] }) },
  ],
  ['a confirmed booking with trip details', { mail: 'booking-confirmed' }, withTrip],
  ['a balance that is due, with trip details', { mail: 'balance-due' }, withTrip],
  [
    'a balance that is due before the start',
    { mail: 'balance-due', booking: booking({ bookedAt: Date.parse('2026-11-27T10:00:00Z') }) },
  ],
  // Another person may have paid the balance.
  ['a received balance of a booking with trip details', { mail: 'balance-received' }, withTrip],
  [
    'a late cancellation of a paid booking',
    { mail: 'booking-cancelled', booking: booking({ ...paid, status: 'cancelled' }) },
  ],
  [
    'a payment of an expired hold',
    { mail: 'payment-returning', booking: booking({ status: 'conflict' }), amountPence: 36_000 },
  ],
  ['a payment link', { mail: 'payment-link', payUntil, amountPence: 36_000 }],
  ['a withdrawn booking', { mail: 'booking-withdrawn' }],
  ['a payment without a booking', { mail: 'payment-returning', booking: null, amountPence: 36_000 }],
  [
    'a payment of a cancelled booking',
    { mail: 'payment-returning', booking: booking(cancelled), amountPence: 36_000 },
  ],
  ['a second payment', { mail: 'payment-returning', amountPence: 36_000 }],
  ['a refund', { mail: 'refunded', amountPence: 36_000 }],
  ['a refund without a booking', { mail: 'refunded', booking: null, amountPence: 30 }],
  ['a refund by bank transfer', { mail: 'refunded', amountPence: 36_000, method: 'transfer' }],
];

it('writes the text of every mail about a booking', () => {
  for (const [name, facts, given = terms] of BOOKING_MAILS) {
    const content = mailContent({ booking: booking(), amountPence: null, ...facts }, given);
    expect(textOf(content)).toMatchSnapshot(name);
  }
});

it('throws when a mail about a booking has no booking, or a payment link no link', () => {
  const none = { booking: null, amountPence: null };
  expect(() => mailContent({ ...none, mail: 'booking-confirmed' }, terms)).toThrow(
    "A mail 'booking-confirmed' needs a booking.",
  );
  const link: MailFacts = { mail: 'payment-link', booking: booking(), amountPence: 36_000, payUntil };
  expect(() => mailContent(link, { ...terms, paymentLink: undefined })).toThrow(
    "A mail 'payment-link' needs a booking.",
  );
});

it('writes the text of every account mail', () => {
  const note = 'The first line. \t\n\n  The second line.';
  for (const mail of Object.keys(ACCOUNT_MAILS) as AccountMailKind[]) {
    const content = accountMailContent(mail, 'https://cars.example/Profile#token=t', note);
    expect(textOf(content)).toMatchSnapshot(mail);
    expect(accountMailContent(mail).action?.url ?? '').toBe('');
  }
});

const dates = { startDate: '2026-11-28', endDate: '2026-11-28', startTime: '09:00', endTime: '17:00' };
const cars = { before: 'Rolls-Royce Ghost', now: 'Bentley Continental' };

const JOB_MAILS: [string, Partial<JobMailFacts>][] = [
  ['other dates', { before: before.dates }],
  ['another car', { car: cars }],
  ['another car and other dates', { before: before.dates, car: cars }],
  ['a withdrawn job', { mail: 'job-withdrawn' }],
  ['a withdrawn job, which had another car before', { mail: 'job-withdrawn', car: cars }],
  ['a released job', { mail: 'job-released', before: before.dates }],
  ['a job from staff', { mail: 'job-assigned' }],
  ['a job that staff take back', { mail: 'job-taken-back' }],
];

it('writes the text of every mail to a driver', () => {
  const facts = { mail: 'job-moved', title: 'Airport transfer', dates } as const;
  for (const [name, more] of JOB_MAILS) {
    const content = jobMailContent(
      { ...facts, before: undefined, car: undefined, ...more },
      'https://cars.example/DriversDashboard',
    );
    expect(textOf(content)).toMatchSnapshot(name);
  }
});
