// The registers of the accountant: documents, movements of money, VAT and debts. Amounts are pounds; days are London's.
import * as z from 'zod/mini';
import { id, londonDate, pounds } from '#domain/kit/fields.ts';
import { signedPounds } from '#domain/money/contract/lines.ts';
import { privateText, publicText } from '#domain/kit/privacy.ts';
import { INVOICE_KINDS } from '../invoices.ts';
import { DEBT_AGES, MONEY_METHODS } from '../registers.ts';

const booked = {
  /** Null for money that belongs to no reservation. */
  reservationId: z.nullable(id),
  /** The reference of the reservation; '' without one. */
  reference: publicText(),
  customerName: privateText(),
};

/** Net, VAT and their sum; negative for a credit note. */
const amounts = { vatRatePercent: z.number(), net: signedPounds, vat: signedPounds, gross: signedPounds };

/** An invoice, or a credit note with negative amounts. */
export const registeredDocument = z.object({
  id,
  kind: z.enum(INVOICE_KINDS),
  /** 'INV-000042', or 'CN-000007'. */
  number: publicText(),
  date: londonDate,
  ...booked,
  company: privateText(),
  /** The VAT number of the customer; '' without one. */
  vatNumber: privateText(),
  car: publicText(),
  ...amounts,
});
export type RegisteredDocument = z.infer<typeof registeredDocument>;
export const documentRegister = z.array(registeredDocument);

/** A row of the ledger. */
export const registeredMovement = z.object({
  /** The number of the ledger's row, as text. */
  id: publicText(),
  date: londonDate,
  method: z.enum(MONEY_METHODS),
  /** What has happened: 'Payment', 'Refund', 'Returned refund', 'Lost dispute', 'Returned dispute'. */
  what: publicText(),
  ...booked,
  /** The id at the payment provider; '' for money outside the provider. */
  providerId: publicText(),
  /** Money that came in is positive, money that went out is negative. */
  amount: signedPounds,
});
export type RegisteredMovement = z.infer<typeof registeredMovement>;
export const movementRegister = z.array(registeredMovement);

/** The documents of one month at one rate. */
export const vatMonth = z.object({
  /** 'YYYY-MM at 20%'. */
  id: publicText(),
  /** 'YYYY-MM' in London. */
  month: publicText(),
  invoices: z.int(),
  creditNotes: z.int(),
  ...amounts,
});
export type VatMonth = z.infer<typeof vatMonth>;
export const vatRegister = z.array(vatMonth);

/** The unpaid rest of a reservation. */
export const debt = z.object({
  id,
  reference: publicText(),
  /** Null after the deletion of the account. */
  customerId: z.nullable(id),
  customerName: privateText(),
  email: privateText(),
  phone: privateText(),
  start: londonDate,
  due: londonDate,
  /** The London days since the due date; negative before it. */
  days: z.int(),
  age: z.enum(DEBT_AGES),
  total: pounds,
  paid: pounds,
  amount: pounds,
});
export type Debt = z.infer<typeof debt>;
export const debtRegister = z.array(debt);
