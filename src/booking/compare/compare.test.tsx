// Checks the comparison of cars: marking them, the table, the prices, and the address that shares it.
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { paths } from '#app/platform/address/paths.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { aCar, anId, aReservation } from '#domain/testing/builders.ts';
import { someExtras } from '#mocks/fleet/extraFixtures.ts';
import { useBackend as answerFrom } from '#mocks/node.ts';
import { CarsPage } from '../search/CarsPage.tsx';
import { ComparePage } from './ComparePage.tsx';
import { readComparison, writeComparison } from './comparisonInAddress.ts';

const ghost = aCar({ details: { seats: 4, power: 563 } });
const dawn = aCar({ id: anId(201), model: 'Dawn', price: 380, details: { seats: 2, colour: 'Red' } });
const others = [202, 203, 204].map((id) => aCar({ id: anId(id), model: `No. ${id}` }));

beforeAll(() => import('./ShortlistBar.tsx'));

function open(at: string) {
  answerFrom({
    cars: [ghost, dawn, ...others],
    extras: someExtras(),
    reservations: [aReservation({ carId: dawn.id, startDate: '2026-12-04', endDate: '2026-12-05' })],
  });
  return renderWithProviders(
    <Routes>
      <Route path={paths.cars} element={<CarsPage />} />
      <Route path={paths.compare} element={<ComparePage />} />
    </Routes>,
    { at },
  );
}

const DATES = '&from=2026-12-04&to=2026-12-06';
const compared = (...cars: { id: string }[]) => `${paths.compare}?cars=${cars.map(({ id }) => id).join('.')}`;
const cells = (label: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${label}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('marks up to four cars in the list, and opens them side by side with the dates', async () => {
  const { user, place } = open(`${paths.cars}?from=2026-12-04&to=2026-12-06`);
  for (const name of ['Ghost', 'Dawn', 'No. 202', 'No. 203']) {
    await user.click(await screen.findByRole('button', { name: `Compare Rolls-Royce ${name}` }));
  }
  const bar = within(await screen.findByRole('region', { name: 'Cars to compare' }));
  expect(bar.getByText('4 of 4 cars')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Compare Rolls-Royce No. 204' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Compare Rolls-Royce No. 202' }));
  await user.click(screen.getByRole('button', { name: 'Compare Rolls-Royce No. 203' }));
  await user.click(bar.getByRole('link', { name: 'Compare' }));
  expect(place.current.pathname + place.current.search).toBe(compared(ghost, dawn) + DATES);
  expect(await screen.findAllByRole('columnheader')).toHaveLength(2);
});

test('shows facts, price and availability of each car, and removes one', async () => {
  const { user, place } = open(compared(ghost, dawn) + DATES);
  await waitFor(() =>
    expect(cells('For your dates')).toEqual([
      '£1,200.00£360.00 nowAvailableGet a quote',
      '£1,140.00£342.00 nowNot free on these datesGet a quote',
    ]),
  );
  expect([cells('Seats'), cells('Power'), cells('Colour')]).toEqual([
    ['4', '2'],
    ['563 hp', '–'],
    ['–', 'Red'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Remove Rolls-Royce Dawn' }));
  expect(screen.getAllByRole('columnheader')).toHaveLength(1);
  expect(place.current.search).toBe(`?cars=${ghost.id}${DATES}`);
});

test('adds the extras to the price, the address and the links', async () => {
  const { user, place } = open(compared(ghost) + DATES);
  await user.click(await screen.findByText('Extras'));
  await user.selectOptions(await screen.findByLabelText(/^Child seat/), '2');
  const extras = `&extras=${anId(801)}*2`;
  expect(place.current.search).toBe(`?cars=${ghost.id}${DATES}${extras}`);
  await waitFor(() => expect(cells('For your dates')[0]).toMatch(/^£1,230.00£369.00 nowwith Child seat/));
  expect(screen.getByRole('link', { name: 'Reserve Rolls-Royce Ghost' })).toHaveAttribute(
    'href',
    `${paths.car(ghost.id)}?from=2026-12-04&to=2026-12-06${extras}`,
  );
});

test('says how to mark cars, when a car is gone, and what is wrong with the dates', async () => {
  const { unmount } = open(paths.compare);
  expect(screen.getByText(/^Mark up to four cars/)).toBeVisible();
  unmount();
  open(`${compared(ghost, { id: anId(999) })}&from=2026-12-06&to=2026-12-04`);
  expect(await screen.findByText('A car of this comparison is no longer offered.')).toBeVisible();
  expect(screen.getByRole('alert')).not.toBeEmptyDOMElement();
  expect(cells('For your dates')).toEqual(['–']);
});

test('reads at most four different cars from an address, and ignores what is no id', () => {
  const ids = [1, 2, 2, 3, 4, 5].map(anId);
  expect(readComparison(`?cars=${ids.join('.')}`).carIds).toEqual([1, 2, 3, 4].map(anId));
  expect(readComparison('?cars=a.<b>&extras=x*1')).toMatchObject({ carIds: [], extras: { x: 1 } });
  expect(writeComparison('', {})).toBe('');
});
