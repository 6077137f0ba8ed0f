// Checks the figures of a reservation's ledger.
import { moneyFacts } from './moneyFacts.ts';

const texts = (figures: Parameters<typeof moneyFacts>[0]) =>
  moneyFacts(figures, 'confirmed').map(({ label, value, strong = false }) => [label, value, strong]);
const paid = { total: 1200, received: 360, refunded: 0, disputed: 0, paid: 360, remaining: 840 };

test('shows deductions only when there are any', () => {
  expect(texts(paid)).toEqual([
    ['Total', '£1,200.00', true],
    ['Received', '£360.00', false],
    ['Paid', '£360.00', true],
    ['Remaining', '£840.00', true],
  ]);
  expect(texts({ ...paid, refunded: 60, disputed: 0.5, paid: 299.5 }).slice(2, 5)).toEqual([
    ['Refunded', '-£60.00', false],
    ['Lost by disputes', '-£0.50', false],
    ['Paid', '£299.50', true],
  ]);
  expect(texts({ ...paid, paid: 1200, remaining: 0 }).slice(2)).toEqual([
    ['Paid in full', '£1,200.00', true],
  ]);
});
