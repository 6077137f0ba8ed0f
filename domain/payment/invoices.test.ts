// Tests invoices and credit notes: when they are due, their VAT, and that their sum is the kept money.
import * as fc from 'fast-check';
import { linesTotal, wholeLine } from '#domain/money/lines.ts';
import {
  amountsOf,
  documentLines,
  documentNumber,
  documentsDue,
  documentsOfReissue,
  invoicedPence,
  vatOfGross,
  type InvoicedReservation,
  type IssuedDocument,
} from './invoices.ts';

const paid: InvoicedReservation = {
  status: 'confirmed',
  isFree: false,
  totalPence: 30_000,
  paidPence: 30_000,
};
const invoice = (id: string, grossPence: number): IssuedDocument => ({
  id,
  kind: 'invoice',
  grossPence,
  corrects: null,
});
const note = (corrects: string, grossPence: number): IssuedDocument => ({
  id: `note of ${corrects}`,
  kind: 'credit-note',
  grossPence,
  corrects,
});

it.each<[string, Partial<InvoicedReservation>, IssuedDocument[], object[]]>([
  ['a deposit', { paidPence: 9_000 }, [], [{ kind: 'invoice', grossPence: 9_000, invoicedPence: 0 }]],
  [
    'the balance after a deposit',
    {},
    [invoice('a', 9_000)],
    [{ kind: 'invoice', grossPence: 21_000, invoicedPence: 9_000 }],
  ],
  ['the whole total', {}, [], [{ kind: 'invoice', grossPence: 30_000, invoicedPence: 0 }]],
  ['a hold that is paid in full', { status: 'held' }, [], []],
  [
    'more than the total, which is refunded',
    { paidPence: 39_000 },
    [],
    [{ kind: 'invoice', grossPence: 30_000, invoicedPence: 0 }],
  ],
  ['what is invoiced already', {}, [invoice('a', 30_000)], []],
  [
    'a deposit that is kept',
    { status: 'cancelled', paidPence: 9_000 },
    [],
    [{ kind: 'invoice', grossPence: 9_000, invoicedPence: 0 }],
  ],
  ['a late cancellation of which nothing was paid', { status: 'cancelled', paidPence: 0 }, [], []],
  ['a deposit that goes back', { status: 'cancelled', isFree: true, paidPence: 9_000 }, [], []],
  [
    'the balance after a deposit that was kept',
    { status: 'cancelled' },
    [invoice('a', 9_000)],
    [{ kind: 'invoice', grossPence: 21_000, invoicedPence: 9_000 }],
  ],
  [
    'a partial refund',
    { paidPence: 25_000 },
    [invoice('a', 30_000)],
    [{ kind: 'credit-note', grossPence: 5_000, corrects: 'a', openPence: 30_000 }],
  ],
  [
    'the payment that follows a refund',
    {},
    [invoice('a', 30_000), note('a', 5_000)],
    [{ kind: 'invoice', grossPence: 5_000, invoicedPence: 25_000 }],
  ],
  [
    'a refund of two invoices, the newest first',
    { status: 'cancelled', isFree: true, paidPence: 0 },
    [invoice('a', 30_000), note('a', 5_000), invoice('b', 5_000)],
    [
      { kind: 'credit-note', grossPence: 5_000, corrects: 'b', openPence: 5_000 },
      { kind: 'credit-note', grossPence: 25_000, corrects: 'a', openPence: 25_000 },
    ],
  ],
  [
    'a refund that came back from the bank',
    { status: 'cancelled', isFree: true, paidPence: 30_000 },
    [invoice('a', 30_000), note('a', 30_000)],
    [{ kind: 'invoice', grossPence: 30_000, invoicedPence: 0 }],
  ],
])('issues the documents of %s', (_name, money, issued, expected) => {
  expect(documentsDue({ ...paid, ...money }, issued)).toEqual(expected);
});

it.each([
  [12_000, 2_000, 2_000],
  [10_000, 2_000, 1_667],
  [10_003, 2_000, 1_667],
  [3, 2_000, 1],
  [2, 2_000, 0],
  [10_000, 0, 0],
  [10_000, 1_750, 1_489],
])('%i pence at %i basis points contain %i pence of VAT', (gross, rate, vat) => {
  expect(vatOfGross(gross, rate)).toBe(vat);
});

interface Entry extends IssuedDocument {
  netPence: number;
  vatPence: number;
}

const change = fc.record({
  paidPence: fc.integer({ min: 0, max: 40_000 }),
  status: fc.constantFrom<InvoicedReservation['status']>('confirmed', 'cancelled'),
  isFree: fc.boolean(),
});
const rates = fc.integer({ min: 0, max: 10_000 });

it('keeps invoices minus credit notes equal to the kept money, in gross, net and VAT, after any changes', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), rates, (changes, rate) => {
      const issued: Entry[] = [];
      for (const money of changes) {
        const facts = { ...paid, ...money };
        for (const due of documentsDue(facts, issued)) {
          const corrects = due.kind === 'credit-note' ? due.corrects : null;
          const amounts = amountsOf(due, rate);
          expect(amounts.netPence + amounts.vatPence).toBe(due.grossPence);
          expect(Math.min(amounts.netPence, amounts.vatPence, due.grossPence)).toBeGreaterThanOrEqual(0);
          issued.push({
            id: String(issued.length),
            kind: due.kind,
            grossPence: due.grossPence,
            corrects,
            ...amounts,
          });
        }
        expect(documentsDue(facts, issued)).toEqual([]);
        if (issued.length > 0) {
          expect(invoicedPence(issued)).toBe(Math.min(facts.paidPence, facts.totalPence));
        }
      }
      for (const { id, grossPence, netPence, vatPence, kind } of issued) {
        const notes = issued.filter(({ corrects }) => corrects === id);
        const credited = (name: 'grossPence' | 'netPence' | 'vatPence') =>
          notes.reduce((sum, each) => sum + each[name], 0);
        if (kind === 'invoice' && credited('grossPence') === grossPence) {
          expect([credited('netPence'), credited('vatPence')]).toEqual([netPence, vatPence]);
        }
      }
    }),
  );
});

it('has the lines of the reservation in the invoice that completes the total, and one line for a part of it', () => {
  const lines = [wholeLine(30_000)];
  const linesFor = (grossPence: number, before = 0, status: InvoicedReservation['status'] = 'confirmed') => {
    const all = documentLines({ kind: 'invoice', grossPence, invoicedPence: before }, { lines, status });
    expect(linesTotal(all)).toBe(grossPence);
    return all;
  };
  expect(linesFor(30_000)).toEqual(lines);
  expect(linesFor(9_000)).toMatchObject([{ label: 'Deposit' }]);
  expect(linesFor(21_000, 9_000)).toMatchObject([
    ...lines,
    { label: 'Invoiced before', amountPence: -9_000 },
  ]);
  expect(linesFor(5_000, 9_000)).toMatchObject([{ label: 'Further payment' }]);
  expect(linesFor(9_000, 0, 'cancelled')).toMatchObject([{ label: 'Charge for a late cancellation' }]);
  const credit = { kind: 'credit-note', grossPence: 700, corrects: 'a', openPence: 900 } as const;
  const credited = documentLines(credit, { lines, status: 'cancelled' });
  expect(credited).toMatchObject([{ label: 'Refund', quantity: 1 }]);
  expect(linesTotal(credited)).toBe(700);
});

it('credits the open amount of an invoice and invoices it again, and nothing for one that is credited in full', () => {
  const issued = [invoice('a', 9_000), note('a', 1_000), invoice('b', 21_000)];
  expect(documentsOfReissue('a', issued)).toEqual([
    { kind: 'credit-note', grossPence: 8_000, corrects: 'a', openPence: 8_000 },
    { kind: 'invoice', grossPence: 8_000, invoicedPence: 21_000 },
  ]);
  expect(documentsOfReissue('a', [...issued, note('a', 8_000)])).toEqual([]);
  expect(documentsOfReissue('note of a', issued)).toEqual([]);
});

it('formats the number of a document', () => {
  expect([documentNumber('invoice', 42), documentNumber('credit-note', 1_234_567)]).toEqual([
    'INV-000042',
    'CN-1234567',
  ]);
});
