// Checks the day sheet of the admins.
import { checkCases } from '#app/testing/checkCases.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { tagList } from '#app/platform/api/tags.ts';
import { configReceived } from '#app/platform/api/configApi.ts';
import { recordRequests } from '#app/testing/recordRequests.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import type { StaffRole } from '#domain/people/roles.ts';
import { aReservation, anId } from '#domain/testing/builders.ts';
import { aConfig, ada, admin, makeBackend } from '#mocks/backend.ts';
import { busyDayReservations } from '#mocks/booking/fixtures.ts';
import { aJob } from '#mocks/jobs/fixtures.ts';
import { useBackend } from '#mocks/node.ts';
import { DaySheet } from './DaySheet.tsx';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { tripDetails } from '#domain/booking/contract/tripDetails.ts';
import { dayEntries } from './dayEntries.ts';

// The clock of the mocks shows 21 November 2026, 10:00.
const TODAY = 'Today, Sat, 21 Nov 2026';
const TOMORROW = 'Tomorrow, Sun, 22 Nov 2026';

function open(reservations = busyDayReservations(makeBackend()), staffRole: StaffRole = 'owner') {
  const backend = useBackend({ signedInAs: admin.id, reservations });
  const session = { userId: admin.id, isAdmin: staffRole === 'owner', staffRole };
  return { backend, ...renderWithProviders(<DaySheet />, { at: '/Adminpanel/Today', session }) };
}
const day = async (name: string) => within(await screen.findByRole('region', { name }));
const rowsOf = async (name: string) => {
  const table = within(await (await day(name)).findByRole('table', { name }));
  return table
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
};

it('lists reservations that start, end or continue on both days, with open tasks', async () => {
  open();
  const ada = 'Ada Lovelace';
  const phone = `${ada}020 7946 0000`;
  const onSite = `${ada}Grace Hopper, 020 7946 0101`;
  const [first, second, third, fourth] = await rowsOf(TODAY);
  expect(first?.slice(0, 6)).toEqual([
    'Starts',
    '09:30',
    expect.any(String),
    onSite,
    'The Connaught, Carlos Place, London W1K 2AL',
    '£840.00 overdue',
  ]);
  expect(second?.slice(0, 2)).toEqual(['Starts and ends', '14:00 to 20:00']);
  expect(second?.slice(3, 6)).toEqual([phone, '', 'Trip details missing']);
  expect(third?.slice(0, 2)).toEqual(['Ends', '18:00']);
  expect(third?.slice(4, 6)).toEqual(['London Heathrow, Terminal 5', '']);
  expect(third?.[2]).toContain('Katherine Johnson, on the way');
  expect([fourth?.[0], fourth?.[5]]).toEqual([
    'On hire',
    'No driver, job not publishedTrip details missingAssign driver',
  ]);
  expect((await rowsOf(TOMORROW)).map(([kind, time]) => [kind, time])).toEqual([
    ['Starts', '20:00'],
    ['On hire', ''],
    ['On hire', ''],
  ]);
});

it('links to the pages of the reservation, the person and the car', async () => {
  open([aReservation({ id: anId(77), startDate: '2026-11-21', endDate: '2026-11-21' })]);
  const link = await screen.findByRole('link', { name: /^LCR-/ });
  expect(link).toHaveAttribute('href', `/Adminpanel/Reservations/${anId(77)}`);
  const person = screen.getByRole('link', { name: 'Ada Lovelace' });
  expect(person).toHaveAttribute('href', `/Adminpanel/People/${ada.id}`);
  const car = screen.getByRole('link', { name: 'Rolls-Royce Ghost' });
  expect(car).toHaveAttribute('href', `/cars/${anId(101)}`);
});

it('shows the customer without a link to a role that may not read people', async () => {
  open([aReservation({ startDate: '2026-11-21', endDate: '2026-11-21' })], 'accountant');
  expect(await (await day(TODAY)).findByText('Ada Lovelace')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Ada Lovelace' })).not.toBeInTheDocument();
});

it('shows that no car is on hire, and later reservations after an event and after the focus of the tab', async () => {
  const { backend, store } = open([]);
  await waitFor(() => expect(screen.getAllByText('No car is on hire.')).toHaveLength(2));
  backend.reservations.push(aReservation({ startDate: '2026-11-22', endDate: '2026-11-23' }));
  act(() => void store.dispatch(baseApi.util.invalidateTags([tagList('Reservation')])));
  expect(await (await day(TOMORROW)).findByText('Starts')).toBeVisible();
  const today = { id: anId(78), startDate: '2026-11-21', endDate: '2026-11-23' };
  backend.reservations.push(aReservation({ ...today, carId: anId(102) }));
  act(() => void store.dispatch(baseApi.internalActions.onFocus()));
  expect(await (await day(TODAY)).findByText('Starts')).toBeVisible();
});

it('reads the rows of the new days after midnight', async () => {
  const { store } = open([]);
  await waitFor(() => expect(screen.getAllByText('No car is on hire.')).toHaveLength(2));
  const requests = recordRequests();
  act(() => void store.dispatch(configReceived({ ...aConfig(), now: '2026-11-22T00:00:01.000Z' })));
  const today = await day('Today, Sun, 22 Nov 2026');
  expect(await today.findByText('No car is on hire.')).toBeVisible();
  expect(requests.take().sort()).toEqual(
    ['today', 'tomorrow'].map((when) => `GET /api/reservations?when=${when}&status=confirmed`),
  );
});

it('gives a job without a driver to a driver with two clicks', async () => {
  const { backend } = open();
  backend.jobs.push(aJob({ id: anId(502), state: 'draft' }));
  // The hire is on both days.
  const [button] = await screen.findAllByRole('button', { name: 'Assign driver' });
  fireEvent.click(button!);
  fireEvent.click(await screen.findByRole('button', { name: /^Katherine Johnson/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(backend.jobs[0]).toMatchObject({ state: 'accepted', acceptedByName: 'Katherine Johnson' });
});

it('confirms a job for its driver, whose row then shows no open confirmation', async () => {
  const job = { state: 'accepted', needsConfirmation: true } as const;
  const hire = aReservation({
    startDate: '2026-11-21',
    endDate: '2026-11-21',
    chauffeur: { jobId: anId(502), name: 'Katherine Johnson', ...job },
  });
  const { backend } = open([hire]);
  const taken = { acceptedBy: anId(204), acceptedByName: 'Katherine Johnson', taken: true };
  const reservation = { id: hire.id, reference: 'LCR-7K2MQ' };
  backend.jobs.push(aJob({ id: anId(502), reservation, ...taken, ...job }));
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm for Katherine Johnson' }));
  await waitFor(() => expect(screen.queryByText(/unconfirmed/)).not.toBeInTheDocument());
  expect(backend.jobs[0]).toMatchObject({ state: 'accepted', needsConfirmation: false });
});

describe('the entries of a day', () => {
  const DAY = '2026-11-21';
  const noTrip = tripDetails.parse({});
  const entriesOf = (...rows: Partial<Reservation>[]) =>
    dayEntries(
      rows.map((row) => aReservation(row)),
      DAY,
    ).map(({ kind, time, place }) => [kind, time, place]);
  const from = (startDate: string, endDate: string, more: Partial<Reservation> = {}) => ({
    startDate,
    endDate,
    ...more,
  });

  test('describe what happens on the day', () =>
    checkCases<[string, Partial<Reservation>, string[]]>(
      [
        [
          'a single day with times',
          from(DAY, DAY, { startTime: '10:00', endTime: '14:00' }),
          ['Starts and ends', '10:00 to 14:00', ''],
        ],
        ['a whole day', from(DAY, DAY), ['Starts and ends', '', '']],
        ['the first day', from(DAY, '2026-11-23'), ['Starts', '', '']],
        [
          'the first day with trip details',
          from(DAY, '2026-11-23', { trip: { ...noTrip, timeAtPlace: '09:30', pickup: 'Carlos Place' } }),
          ['Starts', '09:30', 'Carlos Place'],
        ],
        [
          'the first day at a film location',
          from(DAY, '2026-11-23', { trip: { ...noTrip, location: 'Pinewood' } }),
          ['Starts', '', 'Pinewood'],
        ],
        [
          'the evening of a night shoot',
          from(DAY, '2026-11-22', { startTime: '20:00', endTime: '04:00' }),
          ['Starts', '20:00', ''],
        ],
        [
          'the morning after a night shoot',
          from('2026-11-20', DAY, { startTime: '20:00', endTime: '04:00' }),
          ['Ends', '04:00', ''],
        ],
        [
          'the last day',
          from('2026-11-19', DAY, { trip: { ...noTrip, collectionTime: '18:00', dropOff: 'Heathrow' } }),
          ['Ends', '18:00', 'Heathrow'],
        ],
        ['a day between', from('2026-11-19', '2026-11-22'), ['On hire', '', '']],
      ],
      (_what, row, entry) => {
        expect(entriesOf(row)).toEqual([entry]);
      },
    ));

  test('leaves out other days and reservations that are not confirmed', () => {
    expect(
      entriesOf(
        from('2026-11-19', '2026-11-20'),
        from('2026-11-22', '2026-11-23'),
        from(DAY, DAY, { status: 'cancelled' }),
        from(DAY, DAY, { status: 'held' }),
      ),
    ).toEqual([]);
  });

  test('sorts starts and ends by time, those without a time first, and continuing reservations last', () => {
    const at = (startTime: string, endTime: string) => from(DAY, DAY, { startTime, endTime });
    const ends = from('2026-11-19', DAY, { trip: { ...noTrip, collectionTime: '11:00' } });
    const entries = entriesOf(
      from('2026-11-19', '2026-11-25'),
      at('14:00', '20:00'),
      ends,
      at('09:00', '10:00'),
      from(DAY, '2026-11-23'),
    );
    expect(entries.map(([kind, time]) => `${String(kind)} ${String(time)}`.trim())).toEqual([
      'Starts',
      'Starts and ends 09:00 to 10:00',
      'Ends 11:00',
      'Starts and ends 14:00 to 20:00',
      'On hire',
    ]);
  });
});

it('opens one dialog for the driver of a hire that is on both days', async () => {
  const hire = aReservation({
    startDate: '2026-11-21',
    endDate: '2026-11-22',
    chauffeur: { jobId: aJob().id, state: 'open', name: '' },
  });
  open([hire]);
  const buttons = await screen.findAllByRole('button', { name: 'Assign driver' });
  expect(buttons).toHaveLength(2);
  fireEvent.click(buttons[0]!);
  expect(await screen.findAllByRole('dialog')).toHaveLength(1);
});
