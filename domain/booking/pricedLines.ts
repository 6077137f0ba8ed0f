// The price of a booking with other lines than those of the tariff: of a quote, or with a promo code.
import type { AppliedRule } from '#domain/money/dayRates.ts';
import { linesTotal, promoLines, promoOfLines, type PriceLine } from '#domain/money/lines.ts';
import { splitDeposit, type Quote } from '#domain/money/quote.ts';

interface Priced {
  price: Quote;
  lines: PriceLine[];
}

/** The booking with these lines, in pence, and the total and the deposit of their sum. */
export function withLines<Booking extends Priced>(priced: Booking, lines: readonly PriceLine[]): Booking {
  const totalPence = linesTotal(lines);
  return {
    ...priced,
    lines: [...lines],
    price: { ...priced.price, totalPence, ...splitDeposit(totalPence) },
  };
}

/**
 * The booking with the reduction of a promo code, also of a quoted price. It replaces another code of the quote; the
 * reduction that the quote states for the same code stays.
 */
export function atPromoPrice<Booking extends Priced>(priced: Booking, promo: AppliedRule): Booking {
  if (promoOfLines(priced.lines)?.id === promo.id) return priced;
  const others = priced.lines.filter(({ kind }) => kind !== 'promo');
  return withLines(priced, [...others, ...promoLines(others, promo)]);
}
