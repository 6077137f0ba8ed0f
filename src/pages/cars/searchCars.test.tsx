// Checks the search of the car list: the address, the text of each card about the dates, the filters and messages.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { aCar, aReservation, anId } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { server, useBackend as answerFrom } from '#mocks/node.ts';
import { CarsPage } from './CarsPage.tsx';

// Its code is fetched after the first paint; it is loaded here, so that no test waits for it.
beforeAll(() => import('#app/features/find-car/index.ts'));

const cars = [
  aCar(),
  aCar({ id: anId(111), make: 'Bentley', model: 'Azure', price: 300, details: { seats: 4 } }),
  aCar({ id: anId(112), make: 'Bentley', model: 'Bentayga', price: 900, CarForReason: 'Chauffeur' }),
];

async function open(search = '', prepare: () => void = () => undefined) {
  answerFrom({ cars, reservations: [aReservation({ id: anId(1), userId: anId(999), carId: anId(101) })] });
  prepare();
  const view = renderWithProviders(<CarsPage />, { at: `/Cars${search}` });
  await screen.findByRole('search', { name: 'Find a car' });
  await screen.findByRole('region', { name: 'Chauffeur Cars' });
  return view;
}

const enter = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const names = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const card = (name: string) => {
  const found = screen.getAllByRole('article').find((each) => within(each).queryByRole('heading', { name }));
  if (!found) throw new Error(`No card of ${name}.`);
  return within(found);
};

test('shows no text about dates without dates', async () => {
  await open();
  expect(names()).toEqual(['Rolls-Royce Ghost', 'Bentley Azure', 'Bentley Bentayga']);
  expect(screen.queryByText('Free')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Rolls-Royce Ghost' })).toHaveAttribute(
    'href',
    `/cars/${anId(101)}`,
  );
});

test('distinguishes a section without a match from an empty section', async () => {
  await open('?make=Bentley', () => void answerFrom({ cars: [aCar()] }));
  const section = (name: string) => within(screen.getByRole('region', { name }));
  expect(section('Music Video Cars').getByText('No car in this section matches your search.')).toBeVisible();
  expect(
    section('Chauffeur Cars').getByText('There are no cars in this section at the moment.'),
  ).toBeVisible();
});

test('marks every car for the dates of the address, with the total and with links that contain the dates', async () => {
  await open('?from=2026-11-29&to=2026-12-01');
  expect(await screen.findByText('Not free on these dates')).toBeVisible();
  expect(card('Rolls-Royce Ghost').getByText('£1,200.00 in total')).toBeVisible();
  expect(
    card('Rolls-Royce Ghost').getByText(
      'Nearest: Wed, 25 Nov 2026 to Fri, 27 Nov 2026; Tue, 1 Dec 2026 to Thu, 3 Dec 2026',
    ),
  ).toBeVisible();
  expect(card('Bentley Azure').getByText('Free')).toBeVisible();
  expect(card('Bentley Azure').getByText('£900.00 in total')).toBeVisible();
  expect(card('Bentley Azure').queryByText(/^Nearest|^No free dates/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Bentley Azure' })).toHaveAttribute(
    'href',
    `/cars/${anId(111)}?from=2026-11-29&to=2026-12-01`,
  );
});

test('writes every change into the address, and Reset clears it', async () => {
  const { user, place } = await open();
  enter('From', '2026-12-04');
  enter('To', '2026-12-06');
  enter('Make', 'Bentley');
  enter('Order', '-price');
  await waitFor(() =>
    expect(place.current.search).toBe('?from=2026-12-04&to=2026-12-06&make=Bentley&sort=-price'),
  );
  expect(await screen.findAllByText('Free')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(place.current.search).toBe('');
  expect(screen.getByLabelText('From')).toHaveValue('');
  expect(names()).toHaveLength(3);
});

test('shows an error at the field for invalid dates, and sends no request', async () => {
  await open('?from=2026-11-01&to=2026-11-03');
  expect(screen.getByLabelText('From')).toBeInvalid();
  expect(screen.getByRole('alert')).toHaveTextContent('The start must be in the future.');
  expect(screen.queryByText('Checking your dates...')).not.toBeInTheDocument();
});

test('shows links without single filters when nothing is found', async () => {
  const { user, place } = await open('?purpose=MusicVideo&maxPrice=10&make=Bentley');
  expect(names()).toEqual([]);
  expect(screen.getByText('No car matches your search. Try another maximum price.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show all cars' })).toHaveAttribute('href', '/Cars');
  await user.click(screen.getByRole('link', { name: 'Search with any maximum price' }));
  expect(place.current.search).toBe('?purpose=MusicVideo&make=Bentley');
  expect(names()).toEqual(['Bentley Azure']);
  expect(screen.getByLabelText('Maximum price (£)')).toHaveValue(null);
});

test('counts the filters on the button that opens and closes them', async () => {
  const { user } = await open('?maxPrice=1000&seats=2');
  const toggle = screen.getByRole('button', { name: 'Filters (2)' });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await user.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  enter('Seats, at least', '');
  expect(screen.getByRole('button', { name: 'Filters (1)' })).toBe(toggle);
});

test('shows a failed read with Retry', async () => {
  let isFailing = true;
  const { user } = await open('?from=2026-12-04&to=2026-12-06', () =>
    server.use(http.get('*/api/cars/availability', () => (isFailing ? refuse(500, 'Not now.') : undefined))),
  );
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.queryByText('Checking your dates...')).not.toBeInTheDocument();
  isFailing = false;
  await user.click(retry);
  expect(await screen.findAllByText('Free')).toHaveLength(3);
});

test('clears a text that is not a date when the user presses Reset', async () => {
  const { user } = await open();
  await user.type(screen.getByLabelText('From'), '31/02/2027');
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(screen.getByLabelText('From')).toHaveValue('');
  expect(screen.getByLabelText('From')).toBeValid();
});

test('reads every filter and the order from the address', async () => {
  const found: Record<string, (string | null)[]> = {};
  const visit = async (search: string, check: () => void | Promise<void> = () => undefined) => {
    const { unmount } = await open(search);
    found[search] = names();
    await check();
    unmount();
  };
  await visit('?make=Jaguar', () => {
    // The select keeps a make that no car has.
    expect(screen.getByLabelText('Make')).toHaveDisplayValue('Jaguar');
  });
  await visit('?purpose=chauffeur', () => expect(screen.getByLabelText('Purpose')).toHaveValue('Chauffeur'));
  await visit('?seats=4', () => {
    expect(card('Bentley Azure').getByText('4 seats')).toBeVisible();
    expect(screen.getByText('No car in this section matches your search.')).toBeVisible();
  });
  await visit('?from=2026-12-04&startTime=10:00&endTime=14:00', async () => {
    expect(await screen.findByText('Minimum booking time for Chauffeur is 6 hours.')).toBeVisible();
    expect(card('Bentley Azure').getByText('£1,200.00 in total')).toBeVisible();
  });
  await visit('?from=2026-12-04&to=2026-12-06&maxPrice=1200&sort=price', async () => {
    await screen.findAllByText('Free');
  });
  await visit('?purpose=MusicVideo&maxPrice=10&make=Jaguar', () => {
    const advice = 'No car matches your search. Try fewer filters, or press Reset.';
    expect(screen.getByText(advice)).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Search with any/ })).not.toBeInTheDocument();
  });
  expect(found).toEqual({
    '?make=Jaguar': [],
    '?purpose=chauffeur': ['Bentley Bentayga'],
    '?seats=4': ['Bentley Azure'],
    '?from=2026-12-04&startTime=10:00&endTime=14:00': [
      'Rolls-Royce Ghost',
      'Bentley Azure',
      'Bentley Bentayga',
    ],
    '?from=2026-12-04&to=2026-12-06&maxPrice=1200&sort=price': ['Bentley Azure', 'Rolls-Royce Ghost'],
    '?purpose=MusicVideo&maxPrice=10&make=Jaguar': [],
  });
});
