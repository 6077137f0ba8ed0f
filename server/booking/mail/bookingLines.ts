// The figures of a booking that mails state: its reference, car, dates, price lines and amounts.
import { londonDatesText, reservationDurationText } from '#domain/booking/reservationText.ts';
import { formatPounds } from '#domain/money/pence.ts';
import { lineText } from '#domain/money/lines.ts';
import { paidFacts, type PaidAmounts } from '#domain/booking/paidFacts.ts';
import type { BookingFacts } from './bookingFacts.ts';
import type { MailFigure } from '#server/platform/mail/mailContent.ts';

/** The lines of the total; a single line needs no list, because its amount is the total. */
function priceLines({ lines }: BookingFacts): MailFigure[] {
  const isWhole = lines.length === 1;
  return lines
    .map((line) => ({
      label: line.label,
      value: [lineText(line), isWhole ? '' : formatPounds(line.amountPence)].filter(Boolean).join(' = '),
    }))
    .filter(({ value }) => value !== '');
}

/** The figures that identify the booking: its reference, car and dates. */
export function identityLines({ reference, car, dates }: BookingFacts): MailFigure[] {
  return [
    { label: 'Reference', value: reference },
    { label: 'Car', value: car },
    { label: 'Dates', value: londonDatesText(dates) },
  ];
}

export function bookingLines(booking: BookingFacts): MailFigure[] {
  return [
    ...identityLines(booking),
    { label: 'Duration', value: reservationDurationText(booking.dates) },
    ...priceLines(booking),
    { label: 'Total', value: formatPounds(booking.totalPence) },
  ];
}

/** What is paid and what remains. */
export const moneyLines = (booking: PaidAmounts): MailFigure[] =>
  paidFacts(booking).map(({ label, pence }) => ({ label, value: formatPounds(pence) }));
