// What the random sequences of money book, and the check of a change of its price.
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { linesOfReservation } from '#domain/money/presentedLines.ts';
import { linesTotal, penceOf, type DifferenceKind } from '#domain/money/lines.ts';
import { poundsToPence } from '#domain/money/pence.ts';
import { chargedDays } from '#domain/money/quote.ts';

export const PERMIT = {
  name: 'Permit',
  description: '',
  unit: 'day',
  price: 18,
  maxQuantity: 9,
  CarForReason: null,
};

export const PROMO = { name: 'CODE', percent: -10 };
export const RULE = {
  ...{ kind: 'season', name: 'Season', percent: 20, firstDay: '', lastDay: '', weekdays: [] },
  ...{ carId: '', CarForReason: '', maxUses: '', maxUsesOfPerson: '', active: true },
};

/**
 * Throws unless the change keeps the price of the same length with the same rates, the goodwill, and at most one permit
 * for each day.
 */
export function assertFair(before: Reservation, after: Reservation): void {
  const [old, now] = [linesOfReservation(before), linesOfReservation(after)];
  const days = chargedDays(after);
  const isSameHire = (['car', 'rate'] as const).map((kind) => penceOf(old, kind) === penceOf(now, kind));
  const isTotalKept = isSameHire[1] === false || before.totalPrice === after.totalPrice;
  const isKept = chargedDays(before) !== days || (isSameHire[0] === true && isTotalKept);
  const permits = now.filter(({ kind, quantity }) => kind === 'extra' && quantity > days);
  const difference = (kind: DifferenceKind) => penceOf(now, kind) - penceOf(old, kind);
  const isGoodwillKept = difference('goodwill') === 0 || after.totalPrice === 0.01;
  const isSum = linesTotal(now) === poundsToPence(after.totalPrice);
  if (isKept && permits.length === 0 && isGoodwillKept && isSum) return;
  throw new Error(`Not a fair change: ${JSON.stringify({ before, after })}`);
}
