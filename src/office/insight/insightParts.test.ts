// Checks the parts of the insight: their rows, figures and formats.
import type { Insight } from '#domain/office/contract/insight.ts';
import { anId } from '#domain/testing/builders.ts';
import { insightParts, moneyTexts, share, type InsightPart } from './insightParts.ts';

const MONEY = { booked: 1200, received: 360.5, outstanding: 839.5, refunded: 0 };
const NONE = { booked: 0, received: 0, outstanding: 0, refunded: 0 };
const car = { carId: anId(101), car: 'Rolls-Royce Ghost', purpose: 'MusicVideo', ...MONEY } as const;
const insight: Insight = {
  from: '2026-11-01',
  to: '2026-11-30',
  total: MONEY,
  months: [
    {
      ...{ month: '2026-11', reservations: 3, cancelled: 2, cancelledKept: 360, cancelledRefunded: 40 },
      ...MONEY,
    },
  ],
  cars: [
    { ...car, hiredDays: 5, fleetDays: 30, blockedDays: 10 },
    { ...car, car: 'Sold', hiredDays: 3, fleetDays: 0, blockedDays: 0, ...NONE },
    { ...car, carId: null, car: 'No car', purpose: null, hiredDays: 0, fleetDays: 0, blockedDays: 0 },
  ],
  purposes: [
    { purpose: 'MusicVideo', ...MONEY },
    { purpose: 'Chauffeur', ...NONE },
    { purpose: null, ...NONE },
  ],
  leadTimes: [1, 0, 0, 0, 0, 0, 0, 1_234],
};
const parts = insightParts(insight);
const part = (title: string): InsightPart => parts.find((each) => each.title === title)!;
/** The rows of a part as text, with the first column. */
const texts = ({ rows, figures }: InsightPart) =>
  rows.map((row, index) => [row, ...figures.map(({ values, text }) => text(values[index]!))]);
const charted = ({ figures }: InsightPart) =>
  figures.filter(({ isCharted }) => isCharted).map(({ name }) => name);
const AMOUNTS = ['Booked', 'Received', 'Outstanding', 'Refunded'];
const PAID = ['£1,200.00', '£360.50', '£839.50', '£0.00'];
const ZERO = ['£0.00', '£0.00', '£0.00', '£0.00'];

test.each([
  [0, 0, 0],
  [1, 0, 0],
  [1, 3, 33.3],
  [2, 3, 66.7],
  [3, 3, 100],
])('is the share of %i in %i: %d', (some, whole, percent) => {
  expect(share(some, whole)).toBe(percent);
});

test('shows the parts in their order', () => {
  expect(parts.map(({ title }) => title)).toEqual([
    ...['Money by month', 'Money by car', 'Money by purpose'],
    ...['Utilisation by car', 'Cancellations by month', 'Lead time'],
  ]);
  expect(parts.map(({ rowName }) => rowName)).toEqual([
    ...['Month', 'Car', 'Purpose', 'Car', 'Month', 'Booked before the start'],
  ]);
});

test('shows money by month, car and purpose', () => {
  expect(texts(part('Money by month'))).toEqual([['Nov 2026', ...PAID]]);
  expect(texts(part('Money by car'))).toEqual([
    ['Rolls-Royce Ghost', ...PAID],
    ['Sold', ...ZERO],
    ['No car', ...PAID],
  ]);
  expect(texts(part('Money by purpose'))).toEqual([
    ['Music Video', ...PAID],
    ['Chauffeur', ...ZERO],
    ['No reservation', ...ZERO],
  ]);
  expect(charted(part('Money by month'))).toEqual(AMOUNTS);
  expect(moneyTexts(MONEY)).toEqual(AMOUNTS.map((name, index) => [name, PAID[index]]));
  const [booked] = part('Money by month').figures;
  expect(booked?.csv(1200)).toBe('1200.00');
});

test('shows the utilisation of cars of the fleet, without blocked days', () => {
  expect(texts(part('Utilisation by car'))).toEqual([
    ['Rolls-Royce Ghost', '25%', '5', '30', '10'],
    ['Sold', '0%', '3', '0', '0'],
  ]);
  expect(charted(part('Utilisation by car'))).toEqual(['Utilisation']);
});

test('shows cancellations with their share, and charts only the money', () => {
  expect(texts(part('Cancellations by month'))).toEqual([
    ['Nov 2026', '3', '2', '66.7%', '£360.00', '£40.00'],
  ]);
  expect(charted(part('Cancellations by month'))).toEqual(['Kept', 'Refunded']);
  expect(part('Cancellations by month').figures.map(({ csv }) => csv(40))).toEqual([
    ...['40', '40', '40', '40.00', '40.00'],
  ]);
});

test('shows the lead times by group', () => {
  const rows = texts(part('Lead time'));
  expect(rows[0]).toEqual(['Same day', '1']);
  expect(rows.at(-1)).toEqual(['90 days or more', '1,234']);
  expect(charted(part('Lead time'))).toEqual(['Reservations']);
});
