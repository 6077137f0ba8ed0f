// The rules of the registers: the methods of payment, the ages of debts, and the totals.
import { type Pence, penceToPounds, signedPence } from '#domain/money/pence.ts';
import { OUTSIDE_METHODS } from './outside.ts';

/** 'card' is everything that went through the payment provider. */
export const MONEY_METHODS = ['card', ...OUTSIDE_METHODS] as const;
export type MoneyMethod = (typeof MONEY_METHODS)[number];

export const MONEY_METHOD_TEXTS: Readonly<Record<MoneyMethod, string>> = {
  card: 'Card',
  transfer: 'Bank transfer',
  cash: 'Cash',
  other: 'Other',
};

export const DEBT_AGES = ['not-due', '0-30', '31-60', '61-90', 'over-90'] as const;
export type DebtAge = (typeof DEBT_AGES)[number];

export const DEBT_AGE_TEXTS: Readonly<Record<DebtAge, string>> = {
  'not-due': 'Not due yet',
  '0-30': '0 to 30 days',
  '31-60': '31 to 60 days',
  '61-90': '61 to 90 days',
  'over-90': 'Over 90 days',
};

/** The age of a debt by the London days since its due date, negative before it. */
export function debtAge(days: number): DebtAge {
  if (days < 0) return 'not-due';
  if (days <= 30) return '0-30';
  if (days <= 60) return '31-60';
  return days <= 90 ? '61-90' : 'over-90';
}

/** The sum of amounts in pounds, added as whole pence. */
export const sumOfPounds = (amounts: readonly number[]): number =>
  penceToPounds(amounts.reduce((sum: Pence, amount) => sum + signedPence(amount), 0));

/** The sums of some fields of rows, in pounds. */
export const sumsOf = <Field extends string>(
  rows: readonly Record<Field, number>[],
  fields: readonly Field[],
): Record<Field, number> =>
  Object.fromEntries(fields.map((field) => [field, sumOfPounds(rows.map((row) => row[field]))])) as Record<
    Field,
    number
  >;
