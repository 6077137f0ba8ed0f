// Tests the texts of the mails with their amounts and dates.
import { tripDetails } from '#domain/contract/tripDetails.ts';
import type { PriceLine } from '#domain/pricing/lines.ts';
import type { BookingFacts } from './bookingFacts.ts';
import { mailContent, type MailFacts, type MailKind } from './templates.ts';

const POLICY =
  'Cancel 48 hours or more before the start and everything you paid is refunded. Later than that, the full amount is due.';

const TERMS = {
  balanceDueHours: 48,
  savedCard: null,
  trip: null,
  paymentUrl: (id: string) => `https://cars.example/Payment?reservation=${id}`,
};

const aBooking = (overrides: Partial<BookingFacts> = {}): BookingFacts => ({
  id: '00000000-0000-4000-8000-000000000301',
  reference: 'LCR-7K2MQ',
  version: 1,
  status: 'confirmed',
  car: 'Rolls-Royce Ghost',
  dates: { startDate: '2026-11-28', endDate: '2026-11-30', startTime: null, endTime: null },
  totalPence: 120_000,
  paidPence: 36_000,
  remainingPence: 84_000,
  free: false,
  ...overrides,
});
const write = (mail: MailKind, booking: BookingFacts | null, amountPence: MailFacts['amountPence'] = null) =>
  mailContent({ mail, booking, amountPence }, TERMS);
const factsOf = ({ facts }: ReturnType<typeof mailContent>) =>
  Object.fromEntries(facts.map(({ label, value }) => [label, value]));
const wordsOf = ({ opening, closing }: ReturnType<typeof mailContent>) => [...opening, ...closing].join(' ');

const IDENTITY = {
  Reference: 'LCR-7K2MQ',
  Car: 'Rolls-Royce Ghost',
  Dates: 'Sat, 28 Nov 2026 to Mon, 30 Nov 2026',
};
const THREE_DAYS = {
  ...IDENTITY,
  Duration: '3 days',
  Total: '£1,200.00',
};

const minimumPrice: PriceLine = {
  ...{ kind: 'car', label: 'Car hire', unit: 'reservation', extraId: null },
  ...{ quantity: 1, unitPence: 10_000, amountPence: 10_000 },
};
const flowers: PriceLine = {
  ...{ kind: 'extra', label: 'Flowers', unit: 'reservation', extraId: 'e' },
  ...{ quantity: 1, unitPence: 3_500, amountPence: 3_500 },
};

it('states car, dates, amounts, due date and policy of a confirmed booking', () => {
  const content = write('booking-confirmed', aBooking());
  expect(content.subject).toBe('Your booking is confirmed: Rolls-Royce Ghost, Sat, 28 Nov 2026');
  expect(factsOf(content)).toEqual({ ...THREE_DAYS, Paid: '£360.00', Remaining: '£840.00' });
  expect(content.closing).toEqual([
    'The remaining £840.00 is due by 00:00 on Thu, 26 Nov 2026. You can pay it from your profile at any time.',
    POLICY,
  ]);
});

it.each([
  ['a minimum price alone', [minimumPrice], {}],
  [
    'a minimum price with an extra',
    [minimumPrice, flowers],
    { 'Car hire': '£100.00', Flowers: '1 x £35.00 = £35.00' },
  ],
])('states the lines of %s', (_what, lines, shown) => {
  const facts = factsOf(write('booking-confirmed', aBooking({ lines })));
  expect(facts).toEqual({ ...THREE_DAYS, ...shown, Paid: '£360.00', Remaining: '£840.00' });
});

it('states London time for a booking on a single day', () => {
  const dates = { startDate: '2027-03-28', endDate: '2027-03-28', startTime: '00:30', endTime: '04:30' };
  expect(factsOf(write('booking-confirmed', aBooking({ dates })))).toMatchObject({
    Dates: 'Sun, 28 Mar 2027, 00:30 to 04:30 (London time)',
    Duration: '3 hours',
  });
});

it('requests the balance with its due date and a link to its payment', () => {
  const content = write('balance-due', aBooking());
  expect(content.subject).toBe('Please pay the remaining £840.00: Rolls-Royce Ghost, Sat, 28 Nov 2026');
  expect(wordsOf(content)).toContain('The remaining £840.00 is due by 00:00 on Thu, 26 Nov 2026.');
  expect(content.action).toEqual({
    label: 'Pay £840.00',
    url: 'https://cars.example/Payment?reservation=00000000-0000-4000-8000-000000000301',
  });
  const late = aBooking({ bookedAt: Date.parse('2026-11-27T10:00:00Z') });
  expect(wordsOf(write('balance-due', late))).toContain('is due before the start on Sat, 28 Nov 2026.');
});

it('states the received balance and that nothing remains', () => {
  const content = write('balance-received', aBooking({ paidPence: 120_000, remainingPence: 0 }), 84_000);
  expect(content.subject).toBe('We have received your payment of £840.00: Rolls-Royce Ghost');
  expect(factsOf(content)).toEqual({ ...THREE_DAYS, Paid: '£1,200.00', Remaining: '£0.00' });
  expect(wordsOf(content)).toContain('Everything is paid; nothing remains.');
});

describe('a cancelled booking states its refund', () => {
  it.each<[string, Partial<BookingFacts>, string, object]>([
    [
      'in time',
      { free: true, remainingPence: 0 },
      'so everything you paid is refunded: £360.00 goes back to the card it was paid with.',
      { Paid: '£360.00', Refund: '£360.00' },
    ],
    [
      'in time, nothing paid',
      { free: true, paidPence: 0, remainingPence: 0 },
      'Nothing was paid, and nothing is due.',
      { Paid: '£0.00', Refund: '£0.00' },
    ],
    [
      'late',
      {},
      'the full amount is due and nothing is refunded. The remaining £840.00 stays payable; you can pay it from your profile.',
      { Paid: '£360.00', Remaining: '£840.00' },
    ],
    [
      'late, paid in full',
      { paidPence: 120_000, remainingPence: 0 },
      'nothing is refunded. Everything is paid; nothing remains.',
      { Paid: '£1,200.00', Remaining: '£0.00' },
    ],
  ])('%s', (_, overrides, words, money) => {
    const content = write('booking-cancelled', aBooking({ status: 'cancelled', ...overrides }));
    expect(content.subject).toBe('Your booking is cancelled: Rolls-Royce Ghost, Sat, 28 Nov 2026');
    expect(wordsOf(content)).toContain(words);
    expect(factsOf(content)).toEqual({ ...THREE_DAYS, ...money });
  });
});

describe('a refunded payment states its reason', () => {
  it.each<[string, BookingFacts | null, string]>([
    ['for dates without a booking', null, 'the dates were no longer free, so there is no booking.'],
    [
      'for a hold that has expired',
      aBooking({ status: 'conflict' }),
      'the dates were no longer free, so there is no booking.',
    ],
    [
      'for a booking that has ended',
      aBooking({ status: 'cancelled', free: true }),
      'the booking had been cancelled.',
    ],
    ['for a booking that was already paid', aBooking(), 'no longer this much remained to be paid.'],
  ])('%s', (_, booking, words) => {
    const content = write('payment-returning', booking, 36_000);
    expect(content.subject).toBe('Your payment of £360.00 is being refunded');
    expect(wordsOf(content)).toContain(words);
    expect(factsOf(content)).toMatchObject({ Payment: '£360.00', Refund: '£360.00' });
  });
});

it('states the amount and the booking of a refund', () => {
  const content = write('refunded', aBooking({ status: 'cancelled', free: true }), 36_000);
  expect(content.subject).toBe('Your refund of £360.00 is on its way');
  expect(factsOf(content)).toEqual({
    ...IDENTITY,
    Refund: '£360.00',
  });
  expect(factsOf(write('refunded', null, 30))).toEqual({ Refund: '£0.30' });
});

it('throws when a mail about a booking has no facts', () => {
  expect(() => write('booking-confirmed', null)).toThrow("A mail 'booking-confirmed' needs a booking.");
});

it('contains the trip details, except in the receipt of a balance, which may go to another person', () => {
  const trip = { ...tripDetails.parse({ pickup: '1 Park Lane', passengers: 3 }) };
  const labels = (mail: MailKind) =>
    mailContent({ mail, booking: aBooking(), amountPence: null }, { ...TERMS, trip }).facts.map(
      ({ label, value }) => `${label}: ${value}`,
    );
  for (const mail of ['booking-confirmed', 'balance-due'] as const) {
    expect(labels(mail).slice(-2)).toEqual(['Pickup address: 1 Park Lane', 'Passengers: 3']);
  }
  expect(labels('balance-received').join()).not.toContain('Park Lane');
});

it('requests missing trip details with the car and the dates', () => {
  const content = write('trip-missing', aBooking());
  expect(content.subject).toBe('Please give us your trip details: Rolls-Royce Ghost, Sat, 28 Nov 2026');
  expect(factsOf(content)).toEqual(IDENTITY);
  expect(wordsOf(content)).toContain('until 24 hours before the start');
});

it('states the end of the hold, the deposit and the link of a booking by staff', () => {
  const payUntil = Date.parse('2026-11-22T10:00:00Z');
  const booking = aBooking({ status: 'held', paidPence: 0, remainingPence: 120_000 });
  const link = 'https://cars.example/pay#token=secret';
  const facts: MailFacts = { mail: 'payment-link', booking, amountPence: 36_000, payUntil };
  const content = mailContent(facts, { ...TERMS, paymentLink: link });
  expect(content.subject).toBe('Please pay for your booking: Rolls-Royce Ghost, Sat, 28 Nov 2026');
  expect(content.opening).toEqual([
    'We have booked the Rolls-Royce Ghost for you. The dates are kept for you until Sun, 22 Nov 2026, 10:00 (London time). The deposit of £360.00 confirms your booking; you can also pay everything at once.',
  ]);
  expect(factsOf(content)).toEqual({ ...THREE_DAYS, Deposit: '£360.00' });
  expect(content.action).toEqual({ label: 'Continue to payment', url: link });
  expect(content.closing[0]).toContain('works once, until Sun, 22 Nov 2026, 10:00');
  expect(() => mailContent(facts, TERMS)).toThrow("A mail 'payment-link' needs a booking.");
});

it('states that a withdrawn booking costs nothing', () => {
  const content = write('booking-withdrawn', aBooking({ status: 'cancelled', free: true, paidPence: 0 }));
  expect(content.subject).toBe('Your booking is withdrawn: Rolls-Royce Ghost, Sat, 28 Nov 2026');
  expect(factsOf(content)).toEqual(IDENTITY);
  expect(wordsOf(content)).toContain('Nothing was charged, and nothing is due.');
});
