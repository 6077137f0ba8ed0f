// Tests the ages of debts, and the rows for accounting programs.
import { anId } from '#domain/testing/builders.ts';
import { accountingRows } from './accountingExport.ts';
import type { RegisteredDocument } from './contract/registers.ts';
import { debtAge, sumOfPounds } from './registers.ts';

it('sorts debts by the days since they were due', () => {
  const ages = [-1, 0, 30, 31, 60, 61, 90, 91].map((days) => [days, debtAge(days)]);
  expect(ages).toEqual([
    [-1, 'not-due'],
    [0, '0-30'],
    [30, '0-30'],
    [31, '31-60'],
    [60, '31-60'],
    [61, '61-90'],
    [90, '61-90'],
    [91, 'over-90'],
  ]);
});

it('adds pounds up without a rounding error', () => {
  expect(sumOfPounds([0.1, 0.2, -0.05])).toBe(0.25);
});

it('writes invoices and credit notes as each accounting program imports them', () => {
  const invoice: RegisteredDocument = {
    ...{ id: anId(1), kind: 'invoice', number: 'INV-000042', date: '2026-11-27', reservationId: anId(2) },
    ...{
      reference: 'LCR-7K2MQ',
      customerName: 'Ada Lovelace',
      company: 'Analytical Ltd',
      vatNumber: '',
      car: 'Ghost',
    },
    ...{ vatRatePercent: 20, net: 100, vat: 20, gross: 120 },
  };
  const credit: RegisteredDocument = {
    ...invoice,
    ...{
      kind: 'credit-note',
      number: 'CN-000007',
      company: '',
      vatRatePercent: 0,
      net: -10,
      vat: 0,
      gross: -10,
    },
  };
  const linesOf = (program: 'xero' | 'sage') => {
    const { header, rows } = accountingRows(program, [invoice, credit]);
    return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index]])));
  };
  expect(linesOf('xero')).toEqual([
    {
      ...{ '*ContactName': 'Analytical Ltd', '*InvoiceNumber': 'INV-000042', Reference: 'LCR-7K2MQ' },
      ...{
        '*InvoiceDate': '27/11/2026',
        '*DueDate': '27/11/2026',
        '*Description': 'Ghost',
        '*Quantity': '1',
      },
      ...{ '*UnitAmount': '100.00', '*AccountCode': '200', '*TaxType': '20% (VAT on Income)' },
      ...{ TaxAmount: '20.00', Currency: 'GBP' },
    },
    expect.objectContaining({
      ...{ '*ContactName': 'Ada Lovelace', '*InvoiceNumber': 'CN-000007', '*UnitAmount': '-10.00' },
      ...{ '*TaxType': 'Zero Rated Income', TaxAmount: '0.00' },
    }),
  ]);
  expect(linesOf('sage')).toEqual([
    {
      ...{ Type: 'SI', 'Account Reference': 'HIRES', 'Nominal A/C Ref': '4000', 'Department Code': '0' },
      ...{ Date: '27/11/2026', Reference: 'INV-000042', Details: 'LCR-7K2MQ Analytical Ltd' },
      ...{ 'Net Amount': '100.00', 'Tax Code': 'T1', 'Tax Amount': '20.00' },
    },
    expect.objectContaining({
      ...{
        Type: 'SC',
        Reference: 'CN-000007',
        'Net Amount': '10.00',
        'Tax Code': 'T0',
        'Tax Amount': '0.00',
      },
    }),
  ]);
});
