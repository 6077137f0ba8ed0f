// The rules of the registers: their rows, the methods of payment, the ages of debts, and the totals.
import { type Pence, penceToPounds, signedPence } from '#domain/money/pence.ts';
import { londonDate } from '#domain/time/london.ts';
import { monthOf } from '#domain/time/months.ts';
import type { Invoice } from './contract/invoices.ts';
import type { RegisteredDocument, VatMonth } from './contract/registers.ts';
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

/** The row of a document; the amounts of a credit note are negative. */
export function registeredDocumentOf(issued: Invoice): RegisteredDocument {
  const { id, kind, number, reservationId, reference, customer, car, vatRatePercent } = issued;
  const { name: customerName, company, vatNumber } = customer;
  const sign = kind === 'invoice' ? 1 : -1;
  return {
    ...{ id, kind, number, reservationId, reference, customerName, company, vatNumber, car, vatRatePercent },
    date: londonDate(Date.parse(issued.issuedAt)),
    net: sign * issued.net,
    vat: sign * issued.vat,
    gross: sign * issued.gross,
  };
}

/** The sums of documents by month and rate, oldest first. */
export function vatMonthsOf(documents: readonly RegisteredDocument[]): VatMonth[] {
  const idOf = ({ date, vatRatePercent }: RegisteredDocument) =>
    `${monthOf(date)} at ${String(vatRatePercent)}%`;
  return [...new Set(documents.map(idOf))].sort().map((id) => {
    const own = documents.filter((document) => idOf(document) === id);
    return {
      id,
      month: id.slice(0, 7),
      vatRatePercent: own[0]?.vatRatePercent ?? 0,
      invoices: own.filter(({ kind }) => kind === 'invoice').length,
      creditNotes: own.filter(({ kind }) => kind === 'credit-note').length,
      ...sumsOf(own, ['net', 'vat', 'gross']),
    };
  });
}
