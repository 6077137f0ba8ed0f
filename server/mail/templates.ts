// The words of the mails. Each says what happened, the figures, and what there is to do.
import { hireDatesText, hireDurationText } from '#domain/calendar/hireText.ts';
import { isSingleDay } from '#domain/availability/period.ts';
import { formatPounds } from '#domain/money/pence.ts';
import { CANCELLATION_POLICY } from '#domain/reservation/cancellation.ts';
import { formatLondonDate } from '#domain/time/london.ts';
import type { HireFacts } from '#server/modules/reservations/bookingFacts.ts';
import type { MailPayload, MailRequest } from '../modules/reservations/mails.ts';

/** A mail before it has a form: paragraphs, figures by their names, and where to go. */
export interface Letter {
  subject: string;
  heading: string;
  opening: string[];
  facts: { label: string; value: string }[];
  closing: string[];
}

function hireFacts(hire: HireFacts): Letter['facts'] {
  const when = hireDatesText(hire.dates);
  return [
    { label: 'Car', value: hire.car },
    { label: 'Dates', value: isSingleDay(hire.dates) ? `${when} (London time)` : when },
    { label: 'Duration', value: hireDurationText(hire.dates) },
    { label: 'Total', value: formatPounds(hire.totalPence) },
  ];
}

const paid = (hire: HireFacts) => ({ label: 'Paid', value: formatPounds(hire.paidPence) });
const remaining = (hire: HireFacts) => ({ label: 'Remaining', value: formatPounds(hire.remainingPence) });

/** What is still to be paid, and until when. */
function due({ status, remainingPence, dates }: HireFacts): string {
  if (remainingPence === 0) return 'Everything is paid; nothing remains.';
  const amount = `The remaining ${formatPounds(remainingPence)}`;
  return status === 'cancelled'
    ? `${amount} stays payable; you can pay it from your profile.`
    : `${amount} is due before your hire starts on ${formatLondonDate(dates.startDate)}. You can pay it from your profile at any time.`;
}

const TO_YOUR_CARD = 'to the card it was paid with. Banks usually take five to ten working days to show it.';

type OfHire = (hire: HireFacts, amount: string) => Letter;

const confirmed: OfHire = (hire) => ({
  subject: `Your booking is confirmed: ${hire.car}, ${formatLondonDate(hire.dates.startDate)}`,
  heading: 'Your booking is confirmed',
  opening: [`The ${hire.car} is reserved for you. An entry for your calendar is attached.`],
  facts: [...hireFacts(hire), paid(hire), remaining(hire)],
  closing: [due(hire), CANCELLATION_POLICY],
});

const balanceReceived: OfHire = (hire, amount) => ({
  subject: `We have received your payment of ${amount}: ${hire.car}`,
  heading: 'Thank you for your payment',
  opening: [`Your payment of ${amount} for the ${hire.car} has arrived.`],
  facts: [...hireFacts(hire), paid(hire), remaining(hire)],
  closing: [due(hire), CANCELLATION_POLICY],
});

function cancelledMoney(hire: HireFacts): string {
  if (hire.free) {
    return hire.paidPence === 0
      ? 'Nothing was paid, and nothing is due.'
      : `It was cancelled 48 hours or more before the start, so everything you paid is refunded: ${formatPounds(hire.paidPence)} goes back ${TO_YOUR_CARD}`;
  }
  return `It was cancelled less than 48 hours before the start, so the full amount is due and nothing is refunded. ${due(hire)}`;
}

const cancelled: OfHire = (hire) => ({
  subject: `Your booking is cancelled: ${hire.car}, ${formatLondonDate(hire.dates.startDate)}`,
  heading: 'Your booking is cancelled',
  opening: [`Your booking of the ${hire.car} is cancelled.`, cancelledMoney(hire)],
  facts: [
    ...hireFacts(hire),
    paid(hire),
    hire.free
      ? { label: 'Refund', value: formatPounds(hire.paidPence) }
      : { label: 'Remaining', value: formatPounds(hire.remainingPence) },
  ],
  closing: [CANCELLATION_POLICY],
});

/** Why a payment could not be used. */
function reason(hire: HireFacts | null): string {
  const late = 'By the time it reached us';
  if (hire?.status === 'confirmed') return `${late} no longer this much remained to be paid.`;
  if (hire?.status === 'cancelled') return `${late} the booking had been cancelled.`;
  return `${late} the dates were no longer free, so there is no booking.`;
}

function returning(hire: HireFacts | null, amount: string): Letter {
  return {
    subject: `Your payment of ${amount} is being refunded`,
    heading: 'Your payment is being refunded',
    opening: [
      `We have received your payment of ${amount}${hire ? ` for the ${hire.car}` : ''} and cannot use it. ${reason(hire)}`,
      `The full ${amount} goes back ${TO_YOUR_CARD}`,
    ],
    facts: [
      ...(hire ? hireFacts(hire).slice(0, 2) : []),
      { label: 'Payment', value: amount },
      { label: 'Refund', value: amount },
    ],
    closing: ['You need not do anything. We are sorry that it did not work out this time.'],
  };
}

function refunded(hire: HireFacts | null, amount: string): Letter {
  return {
    subject: `Your refund of ${amount} is on its way`,
    heading: 'Your refund is on its way',
    opening: [`We have refunded ${amount} ${TO_YOUR_CARD}`],
    facts: [...(hire ? hireFacts(hire).slice(0, 2) : []), { label: 'Refund', value: amount }],
    closing: [],
  };
}

const OF_HIRE: Partial<Record<MailRequest['mail'], OfHire>> = {
  'booking-confirmed': confirmed,
  'balance-received': balanceReceived,
  'booking-cancelled': cancelled,
};

/** What the mail says; throws where its facts are not those of such a mail. */
export function writeLetter({ mail, hire, amountPence }: MailPayload): Letter {
  const amount = formatPounds(amountPence ?? 0);
  if (mail === 'payment-returning') return returning(hire, amount);
  if (mail === 'refunded') return refunded(hire, amount);
  const write = OF_HIRE[mail];
  if (!write || !hire) throw new Error(`A mail '${mail}' needs a booking.`);
  return write(hire, amount);
}
