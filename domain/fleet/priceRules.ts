// The rules with which staff change prices: seasons and weekends change the price of days, promo codes the price of one
// booking. Without a rule every price is that of the car.
import type { Purpose } from '#domain/kit/purpose.ts';
import { RATE_KINDS, type AppliedRule, type DayRate } from '#domain/money/dayRates.ts';
import { formatLondonDate, type LondonDate } from '#domain/time/london.ts';

export const PRICE_RULE_KINDS = [...RATE_KINDS, 'promo'] as const;
export type PriceRuleKind = (typeof PRICE_RULE_KINDS)[number];

/**
 * The limits of the percentages. A season and a weekend together reduce a day by 80% at most, so that every hire has a
 * price.
 */
export const LEAST_RATE_PERCENT = -40;
export const MOST_RATE_PERCENT = 300;
export const LEAST_PROMO_PERCENT = -90;

/** The cars of a rule: one car, the cars of a purpose, or all cars. */
export interface RuleScope {
  carId: string | null;
  purpose: Purpose | null;
}

interface RuledCar {
  id: string;
  purpose: Purpose;
}

export interface RateRule extends DayRate, RuleScope {}

/** The terms of a promo code. The days are those on which customers can book with it. */
export interface PromoRule extends RuleScope {
  id: string;
  /** The code as `plainCode` returns it. */
  name: string;
  percent: number;
  firstDay: LondonDate | null;
  lastDay: LondonDate | null;
  /** The maximum number of bookings with it, of all customers and of one; null for no limit. */
  maxUses: number | null;
  maxUsesOfPerson: number | null;
}

/** The bookings with a code that are held or reserved now; a cancelled one does not count. */
export interface PromoUses {
  all: number;
  ofPerson: number;
}

/** The code without blanks, in capitals: codes are compared in this form. */
export const plainCode = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase();

const isForCar = ({ carId, purpose }: RuleScope, car: RuledCar): boolean =>
  (carId === null || carId === car.id) && (purpose === null || purpose === car.purpose);

const rankOf = ({ carId, purpose }: RuleScope): number => {
  if (carId !== null) return 0;
  return purpose === null ? 2 : 1;
};

/**
 * The rates of a car, in the order in which they apply: those of the car, of its purpose, and of all cars. `rules` are
 * active ones, the newest first, which is also the order of rules for the same cars.
 */
export const ratesOfCar = (rules: readonly RateRule[], car: RuledCar): DayRate[] =>
  rules
    .filter((rule) => isForCar(rule, car))
    .sort((a, b) => rankOf(a) - rankOf(b))
    .map(({ carId: _car, purpose: _purpose, ...rate }) => rate);

export const PROMO_MESSAGES = {
  unknown: 'This code does not exist.',
  otherCars: 'This code is for other cars.',
  usedUp: 'This code has been used up.',
} as const;

/** '1 Jul 2027': a day of a rule. */
export const ruleDay = (day: LondonDate): string => formatLondonDate(day).replace(/^\w+, /, '');

/** Why a code has no use left for a customer, also a code of an agreed price; undefined for one that has. */
export function usesRefusal(
  { maxUses, maxUsesOfPerson }: Pick<PromoRule, 'maxUses' | 'maxUsesOfPerson'>,
  uses: PromoUses,
): string | undefined {
  if (maxUsesOfPerson !== null && uses.ofPerson >= maxUsesOfPerson) {
    const times = maxUsesOfPerson === 1 ? 'once' : `${String(maxUsesOfPerson)} times`;
    return `Each customer can use this code ${times}.`;
  }
  return maxUses !== null && uses.all >= maxUses ? PROMO_MESSAGES.usedUp : undefined;
}

/** Why a customer cannot use a code for a car today; undefined for a code that applies. `promo` is an active one. */
export function promoRefusal(
  promo: PromoRule | undefined,
  { car, today, uses }: { car: RuledCar; today: LondonDate; uses: PromoUses },
): string | undefined {
  if (!promo) return PROMO_MESSAGES.unknown;
  const { firstDay, lastDay } = promo;
  if (firstDay !== null && today < firstDay) return `This code starts on ${ruleDay(firstDay)}.`;
  if (lastDay !== null && today > lastDay) return `This code ended on ${ruleDay(lastDay)}.`;
  if (!isForCar(promo, car)) return PROMO_MESSAGES.otherCars;
  return usesRefusal(promo, uses);
}

/** A promo code in the lines of a price. */
export const appliedPromo = ({
  id,
  name,
  percent,
}: Pick<PromoRule, 'id' | 'name' | 'percent'>): AppliedRule => ({
  ...{ id, name, percent },
  days: [],
});

/** What staff enter; '' and null for none. */
export interface EnteredRule {
  kind: PriceRuleKind;
  name: string;
  percent: number;
  firstDay: LondonDate | null;
  lastDay: LondonDate | null;
  weekdays: readonly number[];
  carId: string | null;
  CarForReason: Purpose | null;
}

type RuleFault = { field: keyof EnteredRule; message: string };

const CODE = /^[A-Z0-9-]{3,20}$/;

function faultOfPercent({ kind, percent }: EnteredRule): string | undefined {
  if (kind === 'promo') {
    const isDiscount = percent < 0 && percent >= LEAST_PROMO_PERCENT;
    return isDiscount ? undefined : `A promo code takes off 1 to ${String(-LEAST_PROMO_PERCENT)}%.`;
  }
  const isRate = percent !== 0 && percent >= LEAST_RATE_PERCENT && percent <= MOST_RATE_PERCENT;
  return isRate
    ? undefined
    : `A rate changes prices by ${String(LEAST_RATE_PERCENT)}% to +${String(MOST_RATE_PERCENT)}%, but not by 0.`;
}

/** The first fault of a rule, with the field to mark. */
export function priceRuleFault(rule: EnteredRule): RuleFault | undefined {
  const { kind, name, firstDay, lastDay, weekdays, carId, CarForReason } = rule;
  const fault = (field: keyof EnteredRule, message: string): RuleFault => ({ field, message });
  if (kind === 'promo' && !CODE.test(plainCode(name))) {
    return fault('name', 'A code has 3 to 20 letters, digits or hyphens.');
  }
  const ofPercent = faultOfPercent(rule);
  if (ofPercent !== undefined) return fault('percent', ofPercent);
  if (kind === 'season' && firstDay === null) return fault('firstDay', 'Please choose the first day.');
  if (kind === 'season' && lastDay === null) return fault('lastDay', 'Please choose the last day.');
  if (firstDay !== null && lastDay !== null && lastDay < firstDay) {
    return fault('lastDay', 'The last day cannot be before the first day.');
  }
  if (kind === 'weekend' && weekdays.length === 0) return fault('weekdays', 'Please choose the days.');
  if (carId !== null && CarForReason !== null) {
    return fault('carId', 'Please choose one car, or the cars of a purpose.');
  }
  return undefined;
}
