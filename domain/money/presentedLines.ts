// The lines of a price between the API, in pounds, and the rules, in pence. It is apart from the schemas, which the
// first view does not need.
import type { BookedTimeOfApi, ReservationLine } from './contract/lines.ts';
import type { BookedTime, PriceLine } from './lines.ts';
import { penceToPounds, poundsToPence, signedPence, type Pence } from './pence.ts';

const optionalPounds = (pence: Pence | null | undefined) => (pence ? penceToPounds(pence) : null);
const optionalPence = (pounds: number | null) => (pounds ? poundsToPence(pounds) : null);

const presentTime = ({ unit, quantity, tariff }: BookedTime): BookedTimeOfApi => ({
  unit,
  quantity,
  purpose: tariff.purpose,
  price: penceToPounds(tariff.pricePence),
  dayPrice: optionalPounds(tariff.dayPence),
  weekPrice: optionalPounds(tariff.weekPence),
});

const readTime = ({ unit, quantity, purpose, ...prices }: BookedTimeOfApi): BookedTime => ({
  unit,
  quantity,
  tariff: {
    purpose,
    pricePence: poundsToPence(prices.price),
    dayPence: optionalPence(prices.dayPrice),
    weekPence: optionalPence(prices.weekPrice),
  },
});

/** A line for the API: amounts in pounds. */
export function presentLine({ unitPence, amountPence, booked, rule, ...line }: PriceLine): ReservationLine {
  return {
    ...line,
    unitPrice: penceToPounds(unitPence),
    amount: penceToPounds(amountPence),
    ...(booked ? { booked: presentTime(booked) } : {}),
    ...(rule ? { rule: { ...rule, days: [...rule.days] } } : {}),
  };
}

/** A line of the API with amounts in pence. */
export function readLine({ unitPrice, amount, booked, ...line }: ReservationLine): PriceLine {
  return {
    ...line,
    unitPence: signedPence(unitPrice),
    amountPence: signedPence(amount),
    ...(booked ? { booked: readTime(booked) } : {}),
  };
}

/** The lines of a reservation of the API, in pence. */
export const linesOfReservation = ({ lines }: { lines: readonly ReservationLine[] }): PriceLine[] =>
  lines.map(readLine);
