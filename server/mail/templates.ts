// The texts of the mails. Each states what happened, the figures, and what the customer can do.
import { reservationDatesText, reservationDurationText } from '#domain/calendar/reservationText.ts';
import { isSingleDay } from '#domain/availability/period.ts';
import { formatPounds, type Pence } from '#domain/money/pence.ts';
import { CANCELLATION_POLICY } from '#domain/reservation/cancellation.ts';
import { formatLondonDate } from '#domain/time/london.ts';
import type { BookingFacts } from './bookingFacts.ts';

/** The mails by kind. */
export type MailKind =
  | 'booking-confirmed'
  | 'booking-cancelled'
  | 'balance-received'
  /** The payment cannot be used and is being refunded. */
  | 'payment-returning'
  | 'refunded';

/** The facts that a mail states. */
export interface MailFacts {
  mail: MailKind;
  /** Null for a payment that never belonged to a booking. */
  booking: BookingFacts | null;
  /** The amount of the payment or refund; null when the mail is about no single payment. */
  amountPence: Pence | null;
}

/** The text of a mail before it is rendered: paragraphs and labelled figures. */
export interface MailContent {
  subject: string;
  heading: string;
  opening: string[];
  facts: { label: string; value: string }[];
  /** The link that the mail asks to open. */
  action?: { label: string; url: string };
  closing: string[];
}

function bookingLines(booking: BookingFacts): MailContent['facts'] {
  const when = reservationDatesText(booking.dates);
  return [
    { label: 'Car', value: booking.car },
    { label: 'Dates', value: isSingleDay(booking.dates) ? `${when} (London time)` : when },
    { label: 'Duration', value: reservationDurationText(booking.dates) },
    { label: 'Total', value: formatPounds(booking.totalPence) },
  ];
}

const paid = (booking: BookingFacts) => ({ label: 'Paid', value: formatPounds(booking.paidPence) });
const remaining = (booking: BookingFacts) => ({
  label: 'Remaining',
  value: formatPounds(booking.remainingPence),
});

/** The amount that remains to be paid, and the date when it is due. */
function due({ status, remainingPence, dates }: BookingFacts): string {
  if (remainingPence === 0) return 'Everything is paid; nothing remains.';
  const amount = `The remaining ${formatPounds(remainingPence)}`;
  return status === 'cancelled'
    ? `${amount} stays payable; you can pay it from your profile.`
    : `${amount} is due before your hire starts on ${formatLondonDate(dates.startDate)}. You can pay it from your profile at any time.`;
}

const TO_YOUR_CARD = 'to the card it was paid with. Banks usually take five to ten working days to show it.';

type BookingTemplate = (booking: BookingFacts, amount: string) => MailContent;

const confirmed: BookingTemplate = (booking) => ({
  subject: `Your booking is confirmed: ${booking.car}, ${formatLondonDate(booking.dates.startDate)}`,
  heading: 'Your booking is confirmed',
  opening: [`The ${booking.car} is reserved for you. An entry for your calendar is attached.`],
  facts: [...bookingLines(booking), paid(booking), remaining(booking)],
  closing: [due(booking), CANCELLATION_POLICY],
});

const balanceReceived: BookingTemplate = (booking, amount) => ({
  subject: `We have received your payment of ${amount}: ${booking.car}`,
  heading: 'Thank you for your payment',
  opening: [`Your payment of ${amount} for the ${booking.car} has arrived.`],
  facts: [...bookingLines(booking), paid(booking), remaining(booking)],
  closing: [due(booking), CANCELLATION_POLICY],
});

function cancelledMoney(booking: BookingFacts): string {
  if (booking.free) {
    return booking.paidPence === 0
      ? 'Nothing was paid, and nothing is due.'
      : `It was cancelled 48 hours or more before the start, so everything you paid is refunded: ${formatPounds(booking.paidPence)} goes back ${TO_YOUR_CARD}`;
  }
  return `It was cancelled less than 48 hours before the start, so the full amount is due and nothing is refunded. ${due(booking)}`;
}

const cancelled: BookingTemplate = (booking) => ({
  subject: `Your booking is cancelled: ${booking.car}, ${formatLondonDate(booking.dates.startDate)}`,
  heading: 'Your booking is cancelled',
  opening: [`Your booking of the ${booking.car} is cancelled.`, cancelledMoney(booking)],
  facts: [
    ...bookingLines(booking),
    paid(booking),
    booking.free
      ? { label: 'Refund', value: formatPounds(booking.paidPence) }
      : { label: 'Remaining', value: formatPounds(booking.remainingPence) },
  ],
  closing: [CANCELLATION_POLICY],
});

/** Why the payment cannot be used. */
function reason(booking: BookingFacts | null): string {
  const late = 'By the time it reached us';
  if (booking?.status === 'confirmed') return `${late} no longer this much remained to be paid.`;
  if (booking?.status === 'cancelled') return `${late} the booking had been cancelled.`;
  return `${late} the dates were no longer free, so there is no booking.`;
}

function returning(booking: BookingFacts | null, amount: string): MailContent {
  return {
    subject: `Your payment of ${amount} is being refunded`,
    heading: 'Your payment is being refunded',
    opening: [
      `We have received your payment of ${amount}${booking ? ` for the ${booking.car}` : ''} and cannot use it. ${reason(booking)}`,
      `The full ${amount} goes back ${TO_YOUR_CARD}`,
    ],
    facts: [
      ...(booking ? bookingLines(booking).slice(0, 2) : []),
      { label: 'Payment', value: amount },
      { label: 'Refund', value: amount },
    ],
    closing: ['You need not do anything. We are sorry that it did not work out this time.'],
  };
}

function refunded(booking: BookingFacts | null, amount: string): MailContent {
  return {
    subject: `Your refund of ${amount} is on its way`,
    heading: 'Your refund is on its way',
    opening: [`We have refunded ${amount} ${TO_YOUR_CARD}`],
    facts: [...(booking ? bookingLines(booking).slice(0, 2) : []), { label: 'Refund', value: amount }],
    closing: [],
  };
}

const BOOKING_TEMPLATES: Partial<Record<MailKind, BookingTemplate>> = {
  'booking-confirmed': confirmed,
  'balance-received': balanceReceived,
  'booking-cancelled': cancelled,
};

/** Writes the text of a mail. Throws when its facts are not those of such a mail. */
export function mailContent({ mail, booking, amountPence }: MailFacts): MailContent {
  const amount = formatPounds(amountPence ?? 0);
  if (mail === 'payment-returning') return returning(booking, amount);
  if (mail === 'refunded') return refunded(booking, amount);
  const write = BOOKING_TEMPLATES[mail];
  if (!write || !booking) throw new Error(`A mail '${mail}' needs a booking.`);
  return write(booking, amount);
}
