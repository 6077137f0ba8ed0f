// The texts of the mails. Each mail describes the event, its amounts and dates, and the possible actions of the
// customer.
import { balanceDueText, reservationDatesText } from '#domain/booking/reservationText.ts';
import { occupiedPeriod, type ReservationDates } from '#domain/time/period.ts';
import { formatPounds, type Pence } from '#domain/money/pence.ts';
import type { Trip } from '#domain/booking/contract/trips.ts';
import { balanceDueOf } from '#domain/booking/balanceDue.ts';
import { savedCardText, type CardFailure, type SavedCard } from '#domain/payment/savedCard.ts';
import { OUTSIDE_METHOD_TEXTS, type OutsideMethod } from '#domain/payment/outside.ts';
import {
  CANCELLATION_POLICY,
  cancellationOutcome,
  lateReason,
  NOTHING_PAID,
} from '#domain/booking/cancellation.ts';
import { londonMoment } from '#domain/payment/paymentLink.ts';
import { tripFacts } from '#domain/booking/trip.ts';
import { DAY } from '#domain/time/durations.ts';
import { formatLondonDate, londonDate, type Instant } from '#domain/time/london.ts';
import type { BookingFacts } from './bookingFacts.ts';
import { bookingLines, identityLines, moneyLines } from './bookingLines.ts';
import type { MailContent } from '#server/platform/mail/mailContent.ts';

/** The previous values of a changed booking. */
export interface ChangedFacts {
  /** Where the booking has moved to another car. */
  car?: string;
  dates: ReservationDates;
  totalPence: Pence;
}

/** The facts that a mail states. */
export interface MailFacts extends Facts {
  mail: MailKind;
}

interface Facts {
  /** Null for a payment that never belonged to a booking. */
  booking: BookingFacts | null;
  /** The amount of the payment or refund; null when the mail is about no single payment. */
  amountPence: Pence | null;
  /** For a changed booking. */
  before?: ChangedFacts;
  /** How a refund was made, outside the payment provider. */
  method?: OutsideMethod | undefined;
  /** For a saved card that was not charged. */
  cardFailure?: CardFailure;
  /** The part of the refund that staff pay back outside the payment provider; absent without such a part. */
  outsidePence?: Pence;
  /** For a payment link: the instant until which it works. */
  payUntil?: Instant;
}

/** The inputs of the texts besides the facts. */
export interface MailTerms {
  /** The time of the mail. */
  now: Instant;
  /** How many hours before the start a balance is due. */
  balanceDueHours: number;
  /** The card that is charged for the balance on its due date; null without one. */
  savedCard: SavedCard | null;
  /** The page on which the balance of a reservation is paid. */
  paymentUrl: (reservationId: string) => string;
  /** The trip details of the booking; null without any. */
  trip: Trip | null;
  /** The secret link of a mail with a payment link. */
  paymentLink?: string | undefined;
}

/** The amount that remains to be paid, and the date when it is due. */
function due(booking: BookingFacts, { balanceDueHours: dueHours, savedCard }: MailTerms): string {
  const { status, remainingPence, dates, bookedAt } = booking;
  if (remainingPence === 0) return 'Everything is paid; nothing remains.';
  const amount = `The remaining ${formatPounds(remainingPence)}`;
  const at = balanceDueOf(dates, { bookedAt, dueHours });
  if (status === 'confirmed' && savedCard && at !== undefined) {
    return `${amount} will be charged to your card (${savedCardText(savedCard)}) on ${formatLondonDate(londonDate(at))}. You can remove the card in your profile, or pay earlier.`;
  }
  return status === 'cancelled'
    ? `${amount} stays payable; you can pay it from your profile.`
    : `${amount} is ${balanceDueText(dates, { bookedAt, dueHours })}. You can pay it from your profile at any time.`;
}

/** The terms of a cancellation of the booking that apply now; none after a cancellation or the end. */
function policy({ status, dates }: BookingFacts, { now }: MailTerms): string[] {
  const period = occupiedPeriod(dates);
  if (status !== 'confirmed' || !period || now >= period.end) return [];
  const { free } = cancellationOutcome({ start: period.start, now, totalPence: 0, paidPence: 0 });
  const late = `${lateReason(period, now)}: no refund on cancellation, the full amount is due.`;
  return [free ? CANCELLATION_POLICY : late];
}

const SOON_MS = 8 * DAY;

const BY_HAND =
  'We pay it back in the way in which you paid it, and write to you where we need your bank details.';

const TO_YOUR_CARD = 'to the card it was paid with. Banks usually take five to ten working days to show it.';

/** The ways of a refund: to the card, by staff, or a part of it each. */
function refundText(pence: Pence, outsidePence: Pence): string {
  const byHand = Math.min(pence, outsidePence);
  if (byHand === 0) return `${formatPounds(pence)} goes back ${TO_YOUR_CARD}`;
  const amount = `${formatPounds(byHand)} was not paid by card. ${BY_HAND}`;
  return byHand === pence ? amount : `${formatPounds(pence - byHand)} goes back ${TO_YOUR_CARD} ${amount}`;
}

type BookingTemplate = (
  booking: BookingFacts,
  amount: string,
  terms: MailTerms,
  outsidePence: Pence,
) => MailContent;

const confirmed: BookingTemplate = (booking, _amount, terms) => ({
  subject: `Your booking is confirmed: ${booking.car}, ${formatLondonDate(booking.dates.startDate)}`,
  heading: 'Your booking is confirmed',
  opening: [`The ${booking.car} is reserved for you. An entry for your calendar is attached.`],
  facts: [...bookingLines(booking), ...moneyLines(booking)],
  closing: [due(booking, terms), ...policy(booking, terms)],
});

const balanceReceived: BookingTemplate = (booking, amount, terms) => ({
  subject: `We have received your payment of ${amount}: ${booking.car}`,
  heading: 'Thank you for your payment',
  opening: [`Your payment of ${amount} for the ${booking.car} has arrived.`],
  facts: [...bookingLines(booking), ...moneyLines(booking)],
  closing: [due(booking, terms), ...policy(booking, terms)],
});

/** The reminder of a balance that is charged to a saved card. */
const cardCharge: BookingTemplate = (booking, _amount, terms) => ({
  subject: `We charge your card soon: ${booking.car}, ${formatLondonDate(booking.dates.startDate)}`,
  heading: 'Your card pays the balance',
  opening: [`Your booking of the ${booking.car} starts soon. ${due(booking, terms)}`],
  facts: [...bookingLines(booking), ...moneyLines(booking)],
  action: { label: 'Pay now instead', url: terms.paymentUrl(booking.id) },
  closing: ['You need not do anything.'],
});

const balanceReminder: BookingTemplate = (booking, amount, terms, outsidePence) =>
  (terms.savedCard ? cardCharge : balanceDue)(booking, amount, terms, outsidePence);

const CARD_FAILURE_TEXTS: Record<CardFailure, string> = {
  authentication: 'Your bank asks you to confirm the payment yourself',
  declined: 'Your bank has declined the payment',
  'more-than-agreed': 'It is more than you agreed to when you kept your card',
};

function cardDeclined(booking: BookingFacts, cardFailure: CardFailure, terms: MailTerms): MailContent {
  const amount = formatPounds(booking.remainingPence);
  const why = CARD_FAILURE_TEXTS[cardFailure];
  return {
    subject: `We could not charge your card: ${booking.car}, ${formatLondonDate(booking.dates.startDate)}`,
    heading: 'Your card could not be charged',
    opening: [
      `The balance of ${amount} for the ${booking.car} is due. ${why}, so nothing was charged. Please pay it now with this card or another one.`,
    ],
    facts: [...bookingLines(booking), ...moneyLines(booking)],
    action: { label: `Pay ${amount}`, url: terms.paymentUrl(booking.id) },
    closing: ['We do not try the card again. If you have paid in the meantime, you need not do anything.'],
  };
}

/** Staff may ask for the balance long before the start, and after it. */
function startsSoon({ car, dates }: BookingFacts, { now }: MailTerms): string {
  const start = occupiedPeriod(dates)?.start ?? now;
  return now < start && start - now <= SOON_MS ? `Your booking of the ${car} starts soon. ` : '';
}

const balanceDue: BookingTemplate = (booking, _amount, terms) => ({
  subject: `Please pay the remaining ${formatPounds(booking.remainingPence)}: ${booking.car}, ${formatLondonDate(booking.dates.startDate)}`,
  heading: 'Your balance is not paid yet',
  opening: [`${startsSoon(booking, terms)}${due(booking, terms)}`],
  facts: [...bookingLines(booking), ...moneyLines(booking)],
  action: {
    label: `Pay ${formatPounds(booking.remainingPence)}`,
    url: terms.paymentUrl(booking.id),
  },
  closing: ['If you have paid in the meantime, you need not do anything.'],
});

const tripMissing: BookingTemplate = (booking) => ({
  subject: `Please give us your trip details: ${booking.car}, ${formatLondonDate(booking.dates.startDate)}`,
  heading: 'Your trip details are missing',
  opening: [
    `Your booking of the ${booking.car} starts soon. Please tell us in your profile where and when you need the car, and whom we can call there.`,
  ],
  facts: identityLines(booking),
  closing: ['You can give and change the details until 24 hours before the start.'],
});

interface Change {
  booking: BookingFacts;
  before: ChangedFacts;
  refundPence: Pence;
  outsidePence: Pence;
}

function changed({ booking, before, refundPence, outsidePence }: Change, terms: MailTerms): MailContent {
  const refund = { label: 'Refund', value: formatPounds(refundPence) };
  return {
    subject: `Your booking has changed: ${booking.car}, ${formatLondonDate(booking.dates.startDate)}`,
    heading: 'Your booking has changed',
    opening: [
      before.car
        ? `Your booking has moved from the ${before.car} to the ${booking.car}.`
        : `Your booking of the ${booking.car} has new dates, extras or a new price.`,
      'The attached entry replaces the one in your calendar.',
      ...(refundPence > 0 ? [refundText(refundPence, outsidePence)] : []),
    ],
    facts: [
      ...(before.car ? [{ label: 'Car before', value: before.car }] : []),
      { label: 'Dates before', value: reservationDatesText(before.dates) },
      { label: 'Total before', value: formatPounds(before.totalPence) },
      ...bookingLines(booking),
      ...(refundPence > 0 ? [refund] : []),
      // The paid amount includes the refund until the refund is made.
      ...moneyLines({ ...booking, paidPence: Math.min(booking.paidPence, booking.totalPence) }),
    ],
    closing: [due(booking, terms), ...policy(booking, terms)],
  };
}

function cancelledMoney(booking: BookingFacts, terms: MailTerms, outsidePence: Pence): string {
  // Also within 48 hours before the start, when the firm cannot keep the booking.
  if (booking.free) {
    return booking.paidPence === 0
      ? NOTHING_PAID
      : `Everything you paid is refunded: ${refundText(booking.paidPence, outsidePence)}`;
  }
  return `It was cancelled later than 48 hours before the start, so the full amount is due and nothing is refunded. ${due(booking, terms)}`;
}

const cancelled: BookingTemplate = (booking, _amount, terms, outsidePence) => ({
  subject: `Your booking is cancelled: ${booking.car}, ${formatLondonDate(booking.dates.startDate)}`,
  heading: 'Your booking is cancelled',
  opening: [`Your booking of the ${booking.car} is cancelled.`, cancelledMoney(booking, terms, outsidePence)],
  facts: [
    ...bookingLines(booking),
    ...moneyLines(booking),
    ...(booking.free ? [{ label: 'Refund', value: formatPounds(booking.paidPence) }] : []),
  ],
  closing: [],
});

interface LinkFacts {
  booking: BookingFacts;
  deposit: string;
  payUntil: Instant;
  link: string;
}

function payByLink({ booking, deposit, payUntil, link }: LinkFacts): MailContent {
  const until = `${londonMoment(payUntil)} (London time)`;
  return {
    subject: `Please pay for your booking: ${booking.car}, ${formatLondonDate(booking.dates.startDate)}`,
    heading: 'Please pay for your booking',
    opening: [
      `We have booked the ${booking.car} for you. The dates are kept for you until ${until}. The deposit of ${deposit} confirms your booking; you can also pay everything at once.`,
    ],
    facts: [...bookingLines(booking), { label: 'Deposit', value: deposit }],
    action: { label: 'Continue to payment', url: link },
    closing: [
      `The link works once, until ${until}. Without a payment the dates are free again afterwards, and nothing is due.`,
      "If your account has a password, the page asks you to sign in. If it has none, the link signs you in; you can choose a password later with 'Forgot password?' on the sign-in page.",
      'If you did not ask for this booking, you need not do anything.',
    ],
  };
}

const withdrawn: BookingTemplate = (booking) => ({
  subject: `Your booking is withdrawn: ${booking.car}, ${formatLondonDate(booking.dates.startDate)}`,
  heading: 'Your booking is withdrawn',
  opening: [
    `We have withdrawn the booking of the ${booking.car} that waited for your payment. Nothing was charged, and nothing is due. The payment link does not work any more.`,
  ],
  facts: identityLines(booking),
  closing: [],
});

const waived: BookingTemplate = (booking, amount) => ({
  subject: `Nothing more is due for your cancelled booking: ${booking.car}`,
  heading: 'Nothing more is due',
  opening: [
    `We have waived the ${amount} that was still due after the cancellation of your booking of the ${booking.car}. You need not pay it.`,
  ],
  facts: identityLines(booking),
  closing: [],
});

/** The reason why the payment cannot be used. */
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
      ...(booking ? identityLines(booking) : []),
      { label: 'Payment', value: amount },
      { label: 'Refund', value: amount },
    ],
    closing: ['You need not do anything. We are sorry that it did not work out this time.'],
  };
}

function refunded(booking: BookingFacts | null, amount: string, method?: OutsideMethod): MailContent {
  return {
    subject: method ? `We have paid ${amount} back to you` : `Your refund of ${amount} is on its way`,
    heading: method ? 'Your refund' : 'Your refund is on its way',
    opening: [
      method
        ? `We have paid ${amount} back to you ${OUTSIDE_METHOD_TEXTS[method]}.`
        : `We have refunded ${amount} ${TO_YOUR_CARD}`,
    ],
    facts: [...(booking ? identityLines(booking) : []), { label: 'Refund', value: amount }],
    closing: [],
  };
}

interface BookingMail {
  /** Undefined when the facts do not suffice. */
  write: (facts: Facts, terms: MailTerms, amount: string) => MailContent | undefined;
  /** The mail ends with the trip details. A receipt of a balance has none, because it may go to another person. */
  hasTrip?: boolean;
  /** An entry for the calendar of the customer is attached. */
  hasCalendar?: boolean;
  /** The newest invoice is attached. */
  isReceipt?: boolean;
}

/** A mail that needs its booking, and no facts that only its kind has. */
const about =
  (template: BookingTemplate): BookingMail['write'] =>
  ({ booking, outsidePence = 0 }, terms, amount) =>
    booking ? template(booking, amount, terms, outsidePence) : undefined;

/** The mails by kind. */
const MAILS = {
  'booking-confirmed': { write: about(confirmed), hasTrip: true, hasCalendar: true, isReceipt: true },
  'booking-changed': {
    write: ({ booking, before, amountPence, outsidePence = 0 }, terms) =>
      booking && before
        ? changed({ booking, before, refundPence: amountPence ?? 0, outsidePence }, terms)
        : undefined,
    hasTrip: true,
    hasCalendar: true,
  },
  'booking-cancelled': { write: about(cancelled), hasCalendar: true },
  /** Staff have booked for the customer, who pays by the link in the mail. */
  'payment-link': {
    write: ({ booking, payUntil }, { paymentLink: link }, deposit) =>
      booking && link && payUntil !== undefined ? payByLink({ booking, deposit, payUntil, link }) : undefined,
  },
  /** Staff have withdrawn such a booking before it was paid. */
  'booking-withdrawn': { write: about(withdrawn) },
  /** Staff have waived the charge of a late cancellation. */
  'charge-waived': { write: about(waived) },
  'balance-received': { write: about(balanceReceived), isReceipt: true },
  /** The balance is not paid a few days before the start. */
  'balance-due': { write: about(balanceReminder), hasTrip: true },
  /** The saved card could not be charged for the balance. */
  'saved-card-declined': {
    write: ({ booking, cardFailure = 'declined' }, terms) =>
      booking ? cardDeclined(booking, cardFailure, terms) : undefined,
    hasTrip: true,
  },
  /** The trip details are missing a few days before the start. */
  'trip-missing': { write: about(tripMissing) },
  /** The payment cannot be used and is being refunded. */
  'payment-returning': { write: ({ booking }, _terms, amount) => returning(booking, amount) },
  refunded: { write: ({ booking, method }, _terms, amount) => refunded(booking, amount, method) },
} satisfies Record<string, BookingMail>;
export type MailKind = keyof typeof MAILS;
export const BOOKING_MAILS: Readonly<Record<MailKind, BookingMail>> = MAILS;

/** Writes the text of a mail. Throws when the facts do not belong to the kind of the mail. */
export function mailContent(facts: MailFacts, terms: MailTerms): MailContent {
  const { write, hasTrip } = BOOKING_MAILS[facts.mail];
  const content = write(facts, terms, formatPounds(facts.amountPence ?? 0));
  if (!content) throw new Error(`A mail '${facts.mail}' needs a booking.`);
  return hasTrip ? { ...content, facts: [...content.facts, ...tripFacts(terms.trip)] } : content;
}
