// Checks the texts, the search and the order of the reconciliation.
import { listOfView } from '#app/kit/table/listOfView.ts';
import { exportedTexts, fixedColumns, shownTexts } from '#app/kit/table/testing/columnTexts.ts';
import type { ReconciliationEntry } from '#domain/payment/contract/reconciliation.ts';
import { anId } from '#domain/testing/builders.ts';
import { RECONCILIATION_COLUMNS, RECONCILIATION_SHAPE } from './reconciliationColumns.tsx';

const entry = (more: Partial<ReconciliationEntry> = {}): ReconciliationEntry => ({
  id: 'ch_1',
  kind: 'payment',
  result: 'different',
  providerAmount: 1200,
  ledgerAmount: 1080.5,
  at: '2026-11-02T10:05:00.000Z',
  reservationId: anId(1),
  reference: 'LCR-1',
  ...more,
});

test('exports both amounts and their difference', () => {
  expect(exportedTexts(RECONCILIATION_COLUMNS, entry())).toEqual({
    Time: '2026-11-02T10:05:00.000Z',
    Kind: 'Payment',
    Result: 'Different amounts',
    Provider: '1200.00',
    Ledger: '1080.50',
    Difference: '119.50',
    Reservation: 'LCR-1',
    'Provider reference': 'ch_1',
  });
  expect(shownTexts(RECONCILIATION_COLUMNS, entry())).toEqual({
    Time: 'Mon, 2 Nov 2026, 10:05',
    Kind: 'Payment',
    Provider: '£1,200.00',
    Ledger: '£1,080.50',
    Difference: '£119.50',
    'Provider reference': 'ch_1',
  });
});

test.each([
  [{ providerAmount: 120, ledgerAmount: null }, ['£120.00', '–', '£120.00'], ['120.00', '', '120.00']],
  [{ providerAmount: null, ledgerAmount: 120 }, ['–', '£120.00', '-£120.00'], ['', '120.00', '-120.00']],
])('counts a missing amount as nothing: %j', (more, shown, exported) => {
  const texts = (all: Record<string, unknown>) => [all['Provider'], all['Ledger'], all['Difference']];
  expect(texts(shownTexts(RECONCILIATION_COLUMNS, entry(more)))).toEqual(shown);
  expect(texts(exportedTexts(RECONCILIATION_COLUMNS, entry(more)))).toEqual(exported);
});

test('exports a refund without a reservation', () => {
  const texts = exportedTexts(RECONCILIATION_COLUMNS, entry({ kind: 'refund', reference: null }));
  expect(texts).toMatchObject({ Kind: 'Refund', Reservation: '' });
});

const first = entry({ id: 'a', at: '2026-11-01T00:00:00Z', reference: null, ledgerAmount: null });
const second = entry({ id: 'b', kind: 'refund', result: 'matching', providerAmount: null });
const both = [first, second];

test.each([
  ['at', ['a', 'b']],
  ['kind', ['a', 'b']],
  ['result', ['a', 'b']],
  ['providerAmount', ['b', 'a']],
  ['ledgerAmount', ['a', 'b']],
  ['difference', ['b', 'a']],
  ['reference', ['a', 'b']],
  ['id', ['a', 'b']],
])('sorts by %s in both directions', (sort, ids) => {
  const sorted = (by: string) => listOfView(both, { q: '', sort: by }, RECONCILIATION_SHAPE);
  expect(sorted(sort).map(({ id }) => id)).toEqual(ids);
  expect(sorted(`-${sort}`).map(({ id }) => id)).toEqual([...ids].reverse());
});

test('finds an entry by the reference of the provider and of the reservation', () => {
  const found = (q: string) => listOfView(both, { q, sort: '' }, RECONCILIATION_SHAPE).map(({ id }) => id);
  expect(found('B')).toEqual(['b']);
  expect(found(' lcr-1 ')).toEqual(['b']);
  expect(found('null')).toEqual([]);
  expect(fixedColumns(RECONCILIATION_COLUMNS)).toEqual(['Time']);
});
