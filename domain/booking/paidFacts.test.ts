import { paidFacts, paidText, type PaidAmounts } from './paidFacts.ts';

const CASES: Record<string, [PaidAmounts, [string, number][]]> = {
  'a paid deposit': [
    { status: 'confirmed', paidPence: 36_000, remainingPence: 84_000 },
    [
      ['Paid', 36_000],
      ['Remaining', 84_000],
    ],
  ],
  'everything paid': [
    { status: 'confirmed', paidPence: 120_000, remainingPence: 0 },
    [['Paid in full', 120_000]],
  ],
  'everything paid and cancelled': [
    { status: 'cancelled', paidPence: 120_000, remainingPence: 0 },
    [['Paid', 120_000]],
  ],
  'a price of nothing': [{ status: 'confirmed', paidPence: 0, remainingPence: 0 }, [['Paid', 0]]],
};

it('has one fact for a reservation that is paid in full, and else the paid and the remaining amount', () => {
  const facts = Object.entries(CASES).map(([name, [amounts]]) => [
    name,
    paidFacts(amounts).map(({ label, pence }) => [label, pence]),
  ]);
  expect(Object.fromEntries(facts)).toEqual(
    Object.fromEntries(Object.entries(CASES).map(([name, [, expected]]) => [name, expected])),
  );
});

it('is a text, which has no amounts when everything is paid', () => {
  const texts = Object.values(CASES).map(([amounts]) => paidText(amounts));
  expect(texts).toEqual(['Paid £360.00, remaining £840.00', 'Paid in full', 'Paid £1,200.00', 'Paid £0.00']);
});
