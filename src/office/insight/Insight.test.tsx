// Checks the insight screen of the staff.
import { checkCases } from '#app/testing/checkCases.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import type { CarBlock } from '#domain/fleet/contract/carBlocks.ts';
import { aReservation, anId } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { admin } from '#mocks/backend.ts';
import { server, useBackend } from '#mocks/node.ts';
import { Insight } from './Insight.tsx';
import type { Insight as Figures } from '#domain/office/contract/insight.ts';
import { chartOf, insightParts, moneyTexts, share, type InsightPart } from './insightParts.ts';
import { longMonth, shortMonth, utilisation } from './monthText.ts';
import { savedFiles } from '#app/testing/screenSteps.ts';
// jsdom has no layout, so that charts are not tested here.
jest.mock('./InsightChart.tsx', () => ({ InsightChart: () => null }));
jest.mock('./MonthCharts.tsx', () => ({ MonthCharts: () => null }));

// The clock of the mocks shows 21 November 2026, 10:00.
const november = aReservation({
  startDate: '2026-11-24',
  endDate: '2026-11-25',
  createdAt: '2026-11-20T10:00:00.000Z',
});
const october = aReservation({
  id: anId(302),
  startDate: '2026-10-25',
  endDate: '2026-10-25',
  createdAt: '2026-10-25T00:30:00.000Z',
});

function open(at = '/Adminpanel/Insight', reservations = [november, october], blocks: CarBlock[] = []) {
  useBackend({ signedInAs: admin.id, reservations, blocks });
  return renderWithProviders(<Insight />, { at, session: { userId: admin.id, isAdmin: true } });
}

async function rowsOf(name: string) {
  const table = within(await screen.findByRole('table', { name }));
  return table
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
}
const totals = async () =>
  within(await screen.findByRole('region', { name: 'Totals' }))
    .getAllByRole('definition')
    .filter((_figure, index) => index % 2 === 0)
    .map(({ textContent }) => textContent);

it('shows this month when the address has no period', async () => {
  open();
  expect(await screen.findByText('Sun, 1 Nov 2026 to Mon, 30 Nov 2026')).toBeVisible();
  expect(screen.getByRole('button', { name: 'This month' })).toHaveAttribute('aria-pressed', 'true');
  expect(await rowsOf('Money by month')).toEqual([['Nov 2026', '£1,200.00', '£360.00', '£840.00', '£0.00']]);
  expect(await totals()).toEqual(['£1,200.00', '£360.00', '£840.00', '£0.00']);
  expect((await rowsOf('Lead time')).find(([, count]) => count === '1')).toEqual(['3–6 days', '1']);
  expect((await rowsOf('Utilisation by car'))[0]?.slice(1)).toEqual(['6.7%', '2', '30', '0']);
  expect(await rowsOf('Revenue and utilisation by month')).toContainEqual([
    'November 2026',
    '£1,200.00',
    '2 of 60',
    '3.3%',
  ]);
});

it('compares with the period before, and leads to the reservations behind a number', async () => {
  const other = { ...october, id: anId(303), carId: anId(102), totalPrice: 900 };
  open('/Adminpanel/Insight?from=2026-10-01&to=2026-11-30', [november, october, other]);
  const link = async (table: string, name: string) =>
    within(await screen.findByRole('table', { name: table })).getByRole('link', { name });
  expect(await link('Money by month', 'Nov 2026')).toHaveAttribute(
    'href',
    '/Adminpanel?startsFrom=2026-11-01&startsTo=2026-11-30',
  );
  expect((await rowsOf('Money by month')).at(-1)?.slice(0, 2)).toEqual(['Total', '£3,300.00']);
  expect(await screen.findAllByText('Before: £0.00')).toHaveLength(4);
  expect(screen.getByRole('link', { name: 'Booked' })).toHaveAttribute(
    'href',
    '/Adminpanel?startsFrom=2026-10-01&startsTo=2026-11-30',
  );
  expect(screen.getByRole('link', { name: 'Refunded' })).toHaveAttribute(
    'href',
    '/Adminpanel/Payments?from=2026-10-01&to=2026-11-30&flow=out',
  );
});

it('keeps the selected period in the address', async () => {
  const { user, place } = open();
  await user.click(await screen.findByRole('button', { name: 'Last month' }));
  expect(place.current.search).toBe('?from=2026-10-01&to=2026-10-31');
  expect(await screen.findByText('Thu, 1 Oct 2026 to Sat, 31 Oct 2026')).toBeVisible();
  expect((await rowsOf('Lead time'))[0]).toEqual(['Same day', '1']);
  await user.click(screen.getByRole('button', { name: 'Last 12 months' }));
  expect(place.current.search).toBe('?from=2025-12-01&to=2026-11-30');
  // Twelve months and their total.
  await waitFor(async () => expect(await rowsOf('Money by month')).toHaveLength(13));
});

it('takes typed dates, and keeps the period while a date is incomplete or missing', async () => {
  const { user, place } = open();
  const from = await screen.findByLabelText('From');
  expect(from).toHaveValue('01/11/2026');
  await user.clear(from);
  await user.type(from, '5/');
  expect(place.current.search).toBe('');
  expect(screen.getByText('Sun, 1 Nov 2026 to Mon, 30 Nov 2026')).toBeVisible();
  await user.type(from, '11/2026');
  expect(place.current.search).toBe('?from=2026-11-05&to=2026-11-30');
  expect(await screen.findByText('Thu, 5 Nov 2026 to Mon, 30 Nov 2026')).toBeVisible();
});

it('saves a part as CSV', async () => {
  const saved = savedFiles();
  const click = jest.mocked(HTMLAnchorElement.prototype.click);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Export CSV: Money by month' }));
  expect(click).toHaveBeenCalledTimes(1);
  expect(click.mock.contexts[0]).toHaveProperty('download', 'money-by-month-2026-11-01-to-2026-11-30.csv');
  expect(await saved[0]?.text()).toBe(
    'Month,Booked,Received,Outstanding,Refunded\r\nNov 2026,1200.00,360.00,840.00,0.00\r\n',
  );
});

it('shows the error of an invalid period, and sends no request', async () => {
  open('/Adminpanel/Insight?from=2026-11-02&to=2026-11-01');
  expect(await screen.findByRole('alert')).toHaveTextContent('The end cannot be before the start.');
  expect(screen.queryByRole('region', { name: 'Totals' })).not.toBeInTheDocument();
});

it('shows no figures of the earlier period when those of the next one cannot be read', async () => {
  const { user } = open();
  expect(await totals()).toHaveLength(4);
  server.use(http.get('*/api/insight', () => refuse(500, 'The books are closed.')));
  await user.click(screen.getByRole('button', { name: 'Last month' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The books are closed.');
  expect(screen.queryByRole('region', { name: 'Totals' })).not.toBeInTheDocument();
});

describe('parts', () => {
  const MONEY = { booked: 1200, received: 360.5, outstanding: 839.5, refunded: 0 };
  const NONE = { booked: 0, received: 0, outstanding: 0, refunded: 0 };
  const car = { carId: anId(101), car: 'Rolls-Royce Ghost', purpose: 'MusicVideo', ...MONEY } as const;
  const insight: Figures = {
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

  test('have the share of a part', () =>
    checkCases(
      [
        [0, 0, 0],
        [1, 0, 0],
        [1, 3, 33.3],
        [2, 3, 66.7],
        [3, 3, 100],
      ],
      (some, whole, percent) => {
        expect(share(some, whole)).toBe(percent);
      },
    ));

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

  test('charts the largest cars, and the others as one', () => {
    const cars = Array.from({ length: 17 }, (_, place) => ({
      ...car,
      ...{ carId: anId(400 + place), car: `Car ${place}`, hiredDays: place, fleetDays: 30, blockedDays: 0 },
      ...{ ...NONE, booked: place },
    }));
    const [byCar, utilised] = ['Money by car', 'Utilisation by car'].map((title) => {
      const found = insightParts({ ...insight, cars }).find((each) => each.title === title)!;
      return chartOf(found);
    });
    expect(byCar?.rows).toEqual([
      ...Array.from({ length: 15 }, (_, place) => `Car ${16 - place}`),
      '2 others',
    ]);
    expect(byCar?.figures[0]?.values.slice(-2)).toEqual([2, 1]);
    // Shares have no sum.
    expect(utilised?.rows).toHaveLength(15);
    expect(chartOf(part('Money by month')).rows).toEqual(['Nov 2026']);
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
});

describe('the text of a month', () => {
  const month = { month: '2026-11', revenue: 0, hiredDays: 0, fleetDays: 60 };

  test('returns the name of a month in any time zone', () => {
    expect([shortMonth('2026-11'), longMonth('2027-01')]).toEqual(['Nov', 'January 2027']);
  });

  test('has the utilisation in percent', () =>
    checkCases(
      [
        [4, 60, 6.7],
        [1, 3, 33.3],
        [60, 60, 100],
        [0, 60, 0],
        [0, 0, 0],
      ],
      (hiredDays, fleetDays, percent) => {
        expect(utilisation({ ...month, hiredDays, fleetDays })).toBe(percent);
      },
    ));
});
