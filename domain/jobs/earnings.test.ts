// Tests the earnings of a driver, and the text about a chauffeur for the customer.
import { chauffeurText, lacksDriver } from './chauffeur.ts';
import { earningsByMonth, payInPence } from './earnings.ts';

it.each([
  ['£240', 24_000],
  ['240', 24_000],
  ['£1,240.50', 124_050],
  [' £ 90.5 ', 9_050],
  ['£1,000,000', 100_000_000],
  ['By arrangement', undefined],
  ['£90 an hour', undefined],
  ['£90 + £10', undefined],
  ['1,24', undefined],
  ['£', undefined],
  ['90.505', undefined],
])('reads the pay %s as %s', (pay, pence) => {
  expect(payInPence(pay)).toBe(pence);
});

it('adds up the done jobs of each month, the latest first', () => {
  const done = { state: 'done', doneAt: '2026-11-30T23:30:00.000Z' } as const;
  expect(
    earningsByMonth([
      { ...done, pay: '£100', startDate: '2026-11-01' },
      { ...done, pay: '£50.50', startDate: '2026-11-30' },
      { ...done, pay: 'By arrangement', startDate: '2026-12-01' },
      // A job without a date counts on the London day on which it was done.
      { ...done, pay: '£7', startDate: null, doneAt: '2026-07-31T23:30:00.000Z' },
      { ...done, state: 'accepted', pay: '£999', startDate: '2026-11-02', doneAt: null },
    ]),
  ).toEqual([
    { month: '2026-12', jobs: 1, pence: 0, withoutAmount: 1 },
    { month: '2026-11', jobs: 2, pence: 15_050, withoutAmount: 0 },
    { month: '2026-08', jobs: 1, pence: 700, withoutAmount: 0 },
  ]);
});

it.each([
  [null, undefined, false],
  [{ state: 'draft', name: '' }, 'We are choosing your chauffeur.', true],
  [{ state: 'open', name: '' }, 'We are choosing your chauffeur.', true],
  [{ state: 'accepted', name: 'Katherine Johnson' }, 'Katherine Johnson', false],
  [{ state: 'accepted', name: '' }, 'Confirmed', false],
  [{ state: 'on-the-way', name: 'Katherine Johnson' }, 'Katherine Johnson, on the way', false],
  [{ state: 'with-customer', name: 'Katherine Johnson' }, 'Katherine Johnson, with you', false],
  [{ state: 'done', name: 'Katherine Johnson' }, 'Katherine Johnson, done', false],
] as const)('describes %j as %s', (chauffeur, text, lacks) => {
  expect([chauffeurText(chauffeur), lacksDriver(chauffeur)]).toEqual([text, lacks]);
});
