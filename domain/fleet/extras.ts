// Extras that a customer adds to a booking: which may be chosen, in what quantity, and at what price.
import type { Purpose } from '#domain/kit/purpose.ts';
import type { Pence } from '#domain/money/pence.ts';
import { linesTotal, type PriceLine } from '#domain/money/lines.ts';
import { splitDeposit, type Quote } from '#domain/money/quote.ts';

/** The unit of an extra: one reservation, a day of it, or an hour. */
export const EXTRA_UNITS = ['reservation', 'day', 'hour'] as const;
export type ExtraUnit = (typeof EXTRA_UNITS)[number];

/** The maximum quantity of one extra, and the maximum number of different extras of a booking. */
export const MAX_EXTRA_QUANTITY = 99;
export const MAX_EXTRAS = 20;

/** An extra as it is offered now. */
export interface OfferedExtra {
  id: string;
  name: string;
  unit: ExtraUnit;
  pricePence: Pence;
  maxQuantity: number;
  /** The purpose of the cars that offer it; null for all cars. */
  purpose: Purpose | null;
}

/** The choice of a customer: an id and a quantity; never a price. */
export interface ChosenExtra {
  id: string;
  quantity: number;
}

/** The reason of a refusal: the problem's code and a message for users. */
export interface ExtraFault {
  code: 'extra_unavailable' | 'extra_quantity';
  message: string;
}

export const EXTRA_UNAVAILABLE =
  'One of the chosen extras is no longer offered. Please look at your extras again.';

/** The days of a quote: a reservation by the hour has one. */
export const daysOfQuote = ({ unit, quantity }: Pick<Quote, 'unit' | 'quantity'>): number =>
  unit === 'day' ? quantity : 1;

/** The maximum quantity of the extra in a reservation of so many days. */
export const mostOf = ({ unit, maxQuantity }: OfferedExtra, days: number): number =>
  unit === 'day' ? Math.min(maxQuantity, days) : maxQuantity;

/** The extras that are offered with a car of this purpose. */
export const extrasFor = <Extra extends Pick<OfferedExtra, 'purpose'>>(
  offered: readonly Extra[],
  purpose: Purpose,
): Extra[] => offered.filter((extra) => extra.purpose === null || extra.purpose === purpose);

const tooMany = (label: string, most: number): ExtraFault => ({
  code: 'extra_quantity',
  message: `${label}: at most ${most} for these dates.`,
});

const lineOf = ({ id, name, unit, pricePence }: OfferedExtra, quantity: number): PriceLine => ({
  kind: 'extra',
  label: name,
  quantity,
  unit,
  unitPence: pricePence,
  amountPence: pricePence * quantity,
  extraId: id,
});

/**
 * The lines of the chosen extras in the order of the offer, in pence; the quantities of a repeated id are added.
 * Refuses an extra that is not offered for this purpose, and a quantity above the maximum.
 */
export function extraLines(
  chosen: readonly ChosenExtra[],
  { offered, purpose, days }: { offered: readonly OfferedExtra[]; purpose: Purpose; days: number },
): PriceLine[] | ExtraFault {
  const quantities = new Map<string, number>();
  for (const { id, quantity } of chosen) quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  const available = extrasFor(offered, purpose);
  if ([...quantities.keys()].some((id) => !available.some((extra) => extra.id === id))) {
    return { code: 'extra_unavailable', message: EXTRA_UNAVAILABLE };
  }
  const wanted = available.flatMap((extra) => {
    const quantity = quantities.get(extra.id) ?? 0;
    return quantity > 0 ? [{ extra, quantity }] : [];
  });
  const excessive = wanted.find(({ extra, quantity }) => quantity > mostOf(extra, days));
  if (excessive) {
    const { extra } = excessive;
    return tooMany(extra.name, mostOf(extra, days));
  }
  return wanted.map(({ extra, quantity }) => lineOf(extra, quantity));
}

/**
 * Returns the choice without extras that are no longer offered, and with quantities reduced to the maximum,
 * so that a form can request it.
 */
export function possibleChoice(
  chosen: readonly ChosenExtra[],
  { offered, purpose, days }: { offered: readonly OfferedExtra[]; purpose: Purpose; days: number },
): ChosenExtra[] {
  return extrasFor(offered, purpose).flatMap((extra) => {
    const quantity = chosen.find(({ id }) => id === extra.id)?.quantity ?? 0;
    return quantity > 0 ? [{ id: extra.id, quantity: Math.min(quantity, mostOf(extra, days)) }] : [];
  });
}

/**
 * The lines of the extras after a change of a reservation with the lines `booked`: what was booked keeps its price, also
 * when the extra is no longer offered, and what is added costs today's. Refuses the addition of an extra that is not
 * offered for this purpose, and a quantity above the maximum.
 */
export function changedExtras(
  booked: readonly PriceLine[],
  chosen: readonly ChosenExtra[],
  { offered, purpose, days }: { offered: readonly OfferedExtra[]; purpose: Purpose; days: number },
): PriceLine[] | ExtraFault {
  const rest = new Map<string, number>();
  for (const { id, quantity } of chosen) rest.set(id, (rest.get(id) ?? 0) + quantity);
  const wanted = new Map(rest);
  const kept = booked.flatMap((line) => {
    const left = rest.get(line.extraId ?? '') ?? 0;
    const quantity = Math.min(line.quantity, left);
    if (line.extraId === null || quantity === 0) return [];
    rest.set(line.extraId, left - quantity);
    return [{ ...line, quantity, amountPence: line.unitPence * quantity }];
  });
  const beyond = kept.find(({ unit, extraId }) => unit === 'day' && (wanted.get(extraId ?? '') ?? 0) > days);
  if (beyond) return tooMany(beyond.label, days);
  const available = extrasFor(offered, purpose);
  const lines = [...kept];
  for (const [id, quantity] of rest) {
    if (quantity === 0) continue;
    const extra = available.find((each) => each.id === id);
    if (!extra) return { code: 'extra_unavailable', message: EXTRA_UNAVAILABLE };
    const most = mostOf(extra, days);
    if ((wanted.get(id) ?? 0) > most) return tooMany(extra.name, most);
    const added = lineOf(extra, quantity);
    const same = lines.findIndex(
      (line) => line.extraId === id && line.unit === added.unit && line.unitPence === added.unitPence,
    );
    const line = lines[same];
    if (line) lines[same] = { ...line, ...lineOf(extra, line.quantity + quantity), label: line.label };
    else lines.push(added);
  }
  return lines;
}

/** True when both lines contain the same extras in the same quantities. */
export const sameExtras = (a: readonly PriceLine[], b: readonly PriceLine[]): boolean =>
  JSON.stringify(chosenOfLines(a)) === JSON.stringify(chosenOfLines(b));

/** True for a choice that is refused. */
export const isExtraFault = (result: PriceLine[] | ExtraFault): result is ExtraFault => 'code' in result;

/** The choice that the lines of a reservation contain. */
export const chosenOfLines = (lines: readonly PriceLine[]): ChosenExtra[] =>
  lines.flatMap(({ extraId, quantity }) => (extraId === null ? [] : [{ id: extraId, quantity }]));

/** The quote with extras: the deposit is 30% of the whole total. */
export function withExtras(price: Quote, extras: readonly PriceLine[]): Quote {
  if (extras.length === 0) return price;
  const totalPence = price.totalPence + linesTotal(extras);
  return { ...price, totalPence, ...splitDeposit(totalPence) };
}
