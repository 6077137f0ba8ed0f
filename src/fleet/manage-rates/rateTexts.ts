// The texts of rules of prices on the screens of the staff.
import type { PriceRule } from '#domain/fleet/contract/priceRules.ts';
import { ruleDay, type PriceRuleKind } from '#domain/fleet/priceRules.ts';
import { percentText, WEEKDAYS } from '#domain/money/dayRates.ts';
import type { LondonDate } from '#domain/time/london.ts';

export const KIND_TEXTS: Readonly<Record<PriceRuleKind, string>> = {
  season: 'Season',
  weekend: 'Weekend',
  promo: 'Promo code',
};

/** 'Sat, Sun'; empty for every day. */
export const weekdaysText = (weekdays: readonly number[]): string =>
  weekdays.map((day) => WEEKDAYS[day - 1]).join(', ');

export const dayText = (day: LondonDate | null): string => (day === null ? '' : ruleDay(day));

/** '3 of 100'; empty for a rule that is not a promo code. */
export function usesText({ kind, uses, maxUses }: PriceRule): string {
  if (kind !== 'promo') return '';
  return maxUses === null ? String(uses) : `${String(uses)} of ${String(maxUses)}`;
}

/** A rule in one line. */
export function ruleText(rule: PriceRule): string {
  const { kind, name, percent, firstDay, lastDay, weekdays, active } = rule;
  const days = [weekdaysText(weekdays), dayText(firstDay), dayText(lastDay)].filter(Boolean).join(', ');
  return [KIND_TEXTS[kind], name, percentText(percent), days, active ? 'on' : 'off']
    .filter(Boolean)
    .join(', ');
}
