// Checks that the dates of the address fill the form, and that taken dates show alternatives.
import { fireEvent, screen, within } from '@testing-library/react';
import { http } from 'msw';
import { paths } from '#app/shared/config/paths.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { aCar, aReservation, anId } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { ada } from '#mocks/backend.ts';
import { server, useBackend as answerFrom } from '#mocks/node.ts';
import { ReserveCar } from './index.ts';

// The code of the alternatives is loaded here, so that no test waits for it.
beforeAll(() => import('./Alternatives.tsx'));

const car = aCar();
const similar = [
  aCar({ id: anId(111), model: 'Cullinan', price: 900 }),
  aCar({ id: anId(112), model: 'Wraith', price: 410 }),
  aCar({ id: anId(113), model: 'Dawn', price: 380 }),
  aCar({ id: anId(114), model: 'Phantom', price: 600 }),
  aCar({ id: anId(115), model: 'Spectre', price: 400 }),
  aCar({ id: anId(116), model: 'Flying Spur', CarForReason: 'Chauffeur' }),
];
/** 28 to 30 November. */
const taken = (carId: string, id: number) => aReservation({ id: anId(id), userId: anId(999), carId });

async function open(search: string, prepare: () => void = () => undefined) {
  const reservations = [taken(car.id, 1), taken(anId(115), 2)];
  answerFrom({ cars: [car, ...similar], reservations, signedInAs: ada.id });
  prepare();
  const at = `${paths.car(car.id)}${search}`;
  const view = renderWithProviders(<ReserveCar car={car} />, { at, session: { userId: ada.id } });
  await screen.findByRole('grid');
  return view;
}

const field = (label: string) => screen.getByLabelText(label);
const alternatives = async () => within(await screen.findByRole('region', { name: 'Other dates and cars' }));

const enter = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

test('fills the form with the days of the address, and writes later changes into the address', async () => {
  const { place } = await open('?from=2026-12-04&to=2026-12-06');
  expect(field('Start Date')).toHaveValue('04/12/2026');
  expect(field('End Date')).toHaveValue('06/12/2026');
  expect(screen.getByText('£1,200.00')).toBeVisible();
  enter('End Date', '2026-12-07');
  expect(field('End Date')).toHaveValue('07/12/2026');
  expect(place.current.search).toBe('?from=2026-12-04&to=2026-12-07');
  enter('End Date', '');
  expect(field('End Date')).toHaveValue('');
  expect(place.current.search).toBe('?from=2026-12-04');
});

test('writes typed and clicked dates into the address, so that a reload fills the form again', async () => {
  const { user, place, unmount } = await open('');
  expect(place.current.search).toBe('');
  await user.click(screen.getByRole('gridcell', { name: /^Wed 25 November/ }));
  await user.click(screen.getByRole('gridcell', { name: /^Fri 27 November/ }));
  expect(place.current.search).toBe('?from=2026-11-25&to=2026-11-27');
  fireEvent.click(screen.getByRole('button', { name: 'Single-day' }));
  enter('Start Time', '22:00');
  enter('End Time', '04:00');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Ends the next day' }));
  const { search } = place.current;
  expect(search).toBe('?from=2026-11-25&to=2026-11-26&startTime=22%3A00&endTime=04%3A00');
  unmount();
  await open(search);
  expect(field('Date')).toHaveValue('25/11/2026');
  expect(field('Start Time')).toHaveValue('22:00');
  expect(screen.getByRole('checkbox', { name: 'Ends the next day' })).toBeChecked();
});

test('fills the form with a night of the address', async () => {
  await open('?from=2026-12-04&to=2026-12-05&startTime=22:00&endTime=04:00');
  expect(field('Date')).toHaveValue('04/12/2026');
  expect(field('Start Time')).toHaveValue('22:00');
  expect(field('End Time')).toHaveValue('04:00');
  expect(screen.getByRole('checkbox', { name: 'Ends the next day' })).toBeChecked();
});

test('leaves the form empty when the address names no date', async () => {
  await open('?from=soon&to=2026-12-05');
  expect(field('Start Date')).toHaveValue('');
});

test('selects the nearest free dates with one click when the dates are taken', async () => {
  const { user, place } = await open('?from=2026-11-29&to=2026-12-01');
  const proposals = await alternatives();
  expect(
    await proposals.findByRole('button', { name: 'Wed, 25 Nov 2026 to Fri, 27 Nov 2026' }),
  ).toBeVisible();
  await user.click(proposals.getByRole('button', { name: 'Tue, 1 Dec 2026 to Thu, 3 Dec 2026' }));
  expect(field('Start Date')).toHaveValue('01/12/2026');
  expect(field('End Date')).toHaveValue('03/12/2026');
  expect(place.current.search).toBe('?from=2026-12-01&to=2026-12-03');
  expect(screen.queryByRole('region', { name: 'Other dates and cars' })).not.toBeInTheDocument();
});

test('offers three free cars of the same purpose, the nearest price first, with the dates', async () => {
  await open('?from=2026-11-29&to=2026-12-01');
  const proposals = await alternatives();
  await proposals.findAllByRole('link');
  expect(proposals.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Rolls-Royce Wraith, £1,230.00',
    'Rolls-Royce Dawn, £1,140.00',
    'Rolls-Royce Phantom, £1,800.00',
  ]);
  expect(proposals.getAllByRole('link')[0]).toHaveAttribute(
    'href',
    `${paths.car(anId(112))}?from=2026-11-29&to=2026-12-01`,
  );
});

test('offers Retry when the other dates cannot be read', async () => {
  let isFailing = true;
  const { user } = await open('?from=2026-11-29&to=2026-12-01', () =>
    server.use(http.get('*/api/cars/availability', () => (isFailing ? refuse(500, 'Not now.') : undefined))),
  );
  const proposals = await alternatives();
  const retry = await proposals.findByRole('button', { name: 'Retry' });
  isFailing = false;
  await user.click(retry);
  expect(await proposals.findByRole('button', { name: /1 Dec 2026/ })).toBeVisible();
});
