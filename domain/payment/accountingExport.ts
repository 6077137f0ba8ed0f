// The documents of the register in the columns that Xero and Sage 50 import. docs/accounting.md describes both files.
import { poundsText, signedPence } from '#domain/money/pence.ts';
import type { RegisteredDocument } from './contract/registers.ts';

export const ACCOUNTING_PROGRAMS = ['xero', 'sage'] as const;
export type AccountingProgram = (typeof ACCOUNTING_PROGRAMS)[number];

/** The default accounts of sales: Xero's chart for the United Kingdom and Sage 50's standard chart. */
const XERO_SALES = '200';
const SAGE_SALES = '4000';
/** The customer account of Sage for sales that are paid before the invoice. */
const SAGE_CUSTOMER = 'HIRES';

const XERO_HEADER = [
  '*ContactName',
  '*InvoiceNumber',
  'Reference',
  '*InvoiceDate',
  '*DueDate',
  '*Description',
  '*Quantity',
  '*UnitAmount',
  '*AccountCode',
  '*TaxType',
  'TaxAmount',
  'Currency',
];
const SAGE_HEADER = [
  'Type',
  'Account Reference',
  'Nominal A/C Ref',
  'Department Code',
  'Date',
  'Reference',
  'Details',
  'Net Amount',
  'Tax Code',
  'Tax Amount',
];

/** '2026-11-27' as '27/11/2026'. */
const british = (date: string): string => date.split('-').reverse().join('/');
const amount = (inPounds: number): string => poundsText(signedPence(inPounds));
const positive = (inPounds: number): string => amount(Math.abs(inPounds));

const xeroTax = (percent: number): string =>
  percent === 0 ? 'Zero Rated Income' : `${String(percent)}% (VAT on Income)`;

/** Xero creates a credit note from a document with negative amounts. Its unit amount is without VAT. */
const toXero = (document: RegisteredDocument): string[] => [
  document.company || document.customerName,
  document.number,
  document.reference,
  british(document.date),
  british(document.date),
  document.car,
  '1',
  amount(document.net),
  XERO_SALES,
  xeroTax(document.vatRatePercent),
  amount(document.vat),
  'GBP',
];

/** Sage has a type for each kind of document, and positive amounts. */
const toSage = (document: RegisteredDocument): string[] => [
  document.kind === 'invoice' ? 'SI' : 'SC',
  SAGE_CUSTOMER,
  SAGE_SALES,
  '0',
  british(document.date),
  document.number,
  `${document.reference} ${document.company || document.customerName}`.slice(0, 60),
  positive(document.net),
  document.vatRatePercent === 0 ? 'T0' : 'T1',
  positive(document.vat),
];

/** The header and the rows of the file; one row for each document, in the order of the register. */
export function accountingRows(
  program: AccountingProgram,
  documents: readonly RegisteredDocument[],
): { header: readonly string[]; rows: string[][] } {
  return program === 'xero'
    ? { header: XERO_HEADER, rows: documents.map(toXero) }
    : { header: SAGE_HEADER, rows: documents.map(toSage) };
}
