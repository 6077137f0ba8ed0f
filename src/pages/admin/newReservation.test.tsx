// Checks bookings by staff: the person, the car and dates, the payment, and the booking before it is paid.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { selectNextNotice } from '#app/entities/notice/index.ts';
import { paths } from '#app/shared/config/paths.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { aCar, aReservation, anId } from '#domain/testing/builders.ts';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { refuse } from '#mocks/answers.ts';
import { ada, admin, type Backend } from '#mocks/backend.ts';
import { server, useBackend as answerFrom } from '#mocks/node.ts';
import { AdminHome } from './AdminHome.tsx';
import { AdminNewReservation } from './AdminNewReservation.tsx';

const PENDING = aReservation({
  id: anId(77),
  status: 'held',
  isBookedByStaff: true,
  currentPaid: 0,
  holdExpiresAt: new Date(FIXED_NOW + 24 * 3_600_000).toISOString(),
});

function open(at: string, change: Partial<Backend> = {}) {
  const backend = answerFrom({ signedInAs: admin.id, ...change });
  const view = renderWithProviders(
    <Routes>
      <Route path="/Adminpanel" element={<AdminHome />} />
      <Route path="/Adminpanel/Reservations/new" element={<AdminNewReservation />} />
      <Route path="*" element={null} />
    </Routes>,
    { at, session: { userId: admin.id, isAdmin: true } },
  );
  return { backend, ...view };
}
const enter = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const book = () => screen.getByRole('button', { name: 'Book' });

async function enterDates() {
  await screen.findByRole('grid');
  enter('Start Date', '2026-12-04');
  enter('End Date', '2026-12-06');
}

it('shows missing fields and books nothing', async () => {
  const { backend, user } = open(paths.adminNewReservation);
  await user.click(await screen.findByRole('button', { name: 'Book' }));
  expect(await screen.findByText('Please choose a person.')).toBeVisible();
  expect(screen.getByText('Please choose a car.')).toBeVisible();
  await user.click(screen.getByLabelText('New person'));
  await user.click(screen.getByLabelText('Paid outside'));
  await user.click(book());
  for (const text of ['First Name is required.', 'Email is required.', 'Reason is required.']) {
    expect(await screen.findByText(text)).toBeVisible();
  }
  await user.selectOptions(screen.getByLabelText('Car'), aCar().id);
  expect(screen.queryByText('Please choose a car.')).not.toBeInTheDocument();
  expect(backend.reservations).toEqual([]);
});

it('removes the messages of fields that are no longer shown', async () => {
  const { user } = open(paths.adminNewReservation);
  await user.click(await screen.findByRole('button', { name: 'Book' }));
  expect(await screen.findByText('Something is missing or wrong above.')).toBeVisible();
  await user.click(screen.getByLabelText('New person'));
  await user.selectOptions(screen.getByLabelText('Car'), aCar().id);
  expect(screen.queryByText('Something is missing or wrong above.')).not.toBeInTheDocument();
});

it('counts the people who are found, and searches for no single letter', async () => {
  const { user } = open(paths.adminNewReservation);
  const field = await screen.findByRole('searchbox', { name: 'Find a person' });
  expect(screen.queryByText(/^Nobody found/)).not.toBeInTheDocument();
  await user.type(field, 'lovelace');
  expect(await screen.findByText('1 person')).toBeVisible();
  await user.clear(field);
  await user.type(field, 'l');
  expect(screen.queryByText('1 person')).not.toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'People found' })).not.toBeInTheDocument();
  await user.type(field, 'xyz');
  expect(await screen.findByText(/^Nobody found/)).toBeVisible();
});

it('shows a failed search of people, and repeats it with Retry', async () => {
  let isAway = true;
  const { user } = open(paths.adminNewReservation);
  server.use(http.get('/api/users', () => (isAway ? refuse(500, 'The search failed.') : undefined)));
  await user.type(await screen.findByRole('searchbox', { name: 'Find a person' }), 'lovelace');
  expect(await screen.findByText('The search failed.')).toBeVisible();
  expect(screen.queryByText(/^Nobody found/)).not.toBeInTheDocument();
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: /Ada Lovelace/ })).toBeVisible();
  expect(screen.queryByText('The search failed.')).not.toBeInTheDocument();
});

it('sends a payment link to a person who is found by name', async () => {
  const { backend, user, place, store } = open(paths.adminNewReservation);
  await user.type(await screen.findByRole('searchbox', { name: 'Find a person' }), 'lovelace');
  await user.click(await screen.findByRole('button', { name: /Ada Lovelace/ }));
  await user.selectOptions(screen.getByLabelText('Car'), aCar().id);
  expect(Object.fromEntries(new URLSearchParams(place.current.search))).toEqual({
    person: ada.id,
    car: aCar().id,
  });
  await enterDates();
  expect(screen.getByText(/kept for 24 hours/)).toBeVisible();
  await user.click(book());
  await waitFor(() => expect(place.current.pathname).toMatch(/Reservations\/[0-9a-f-]{36}$/));
  expect(backend.reservations).toMatchObject([
    { userId: ada.id, status: 'held', isBookedByStaff: true, startDate: '2026-12-04', totalPrice: 1200 },
  ]);
  expect(backend.paymentLinks).toMatchObject([{ email: ada.email }]);
  expect(selectNextNotice(store.getState())?.text).toBe(
    'The payment link is sent. The dates are kept until Sun, 22 Nov 2026, 10:00.',
  );
});

it('confirms at once for a new person who has paid in cash', async () => {
  const { backend, user, place } = open(`${paths.adminNewReservation}?car=${aCar().id}`);
  await user.click(await screen.findByLabelText('New person'));
  enter('First Name', 'Mary');
  enter('Last Name', 'Shelley');
  enter('Email', ada.email);
  await enterDates();
  await user.click(screen.getByLabelText('Paid outside'));
  await user.selectOptions(screen.getByLabelText('How'), 'Cash');
  enter('Amount (£)', '100');
  enter('Reason', 'Paid at the counter.');
  await user.click(book());
  expect(
    await screen.findByText('The deposit of £360.00 is the least that confirms a reservation.'),
  ).toBeVisible();
  enter('Amount (£)', '360');
  await user.click(book());
  expect(await screen.findByText('This email address is already in use.')).toBeVisible();
  enter('Email', 'mary@example.com');
  await user.click(book());
  await waitFor(() => expect(place.current.pathname).toMatch(/Reservations\/[0-9a-f-]{36}$/));
  expect(backend.reservations).toMatchObject([{ status: 'confirmed', currentPaid: 360 }]);
  expect(backend.users.at(-1)).toMatchObject({ email: 'mary@example.com', password: '' });
});

it('marks the dates when another customer was faster, and keeps the input', async () => {
  const { backend, user } = open(`${paths.adminNewReservationOf(ada.id)}&car=${aCar().id}`);
  expect(await screen.findByText(ada.email)).toBeVisible();
  await enterDates();
  backend.reservations.push(
    aReservation({ id: anId(78), userId: anId(999), startDate: '2026-12-05', endDate: '2026-12-05' }),
  );
  await user.click(book());
  const alert = await screen.findAllByText(
    'The selected dates are already booked. Please choose different dates.',
  );
  expect(alert[0]).toBeVisible();
  expect(screen.getByLabelText('Start Date')).toBeInvalid();
  expect(backend.reservations).toHaveLength(1);
});

it('shows the current price after a refusal because of another amount, and books it', async () => {
  const { backend, user } = open(`${paths.adminNewReservationOf(ada.id)}&car=${aCar().id}`);
  expect(await screen.findByText(ada.email)).toBeVisible();
  await enterDates();
  expect(screen.getByText('£1,200.00')).toBeVisible();
  backend.cars = backend.cars.map((car) => ({ ...car, price: 500 }));
  await user.click(book());
  expect(await screen.findByText(/^The price has changed meanwhile/)).toBeVisible();
  expect(await screen.findByText('£1,500.00')).toBeVisible();
  expect(backend.reservations).toEqual([]);
  await user.click(book());
  await waitFor(() => expect(backend.reservations).toMatchObject([{ totalPrice: 1500 }]));
});

describe('a booking that waits for its payment', () => {
  const row = async () =>
    within(
      (await screen.findByRole('gridcell', { name: 'Rolls-Royce Ghost' })).closest<HTMLElement>(
        '[role=row]',
      )!,
    );

  it('is listed with the end of its hold, and its link can be sent again', async () => {
    const { backend, user, store } = open('/Adminpanel', { reservations: [{ ...PENDING }] });
    expect((await row()).getByText('Payment link sent')).toBeVisible();
    expect((await row()).getByText('until Sun 22 Nov 2026 10:00')).toBeVisible();
    await user.click((await row()).getByRole('button', { name: 'Send again' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(backend.paymentLinks).toHaveLength(1));
    await waitFor(() =>
      expect(selectNextNotice(store.getState())?.text).toMatch(/^The payment link is sent/),
    );
  });

  it.each([
    ['Send again', 'payment-link', 'Sending...'],
    ['Withdraw', 'withdrawal', 'Withdrawing...'],
  ])(
    'shows the reason of a failed action in the dialog, and keeps the booking: %s',
    async (name, path, busy) => {
      const { backend, user } = open('/Adminpanel', { reservations: [{ ...PENDING }] });
      let answer = () => undefined as void;
      const asked = new Promise<void>((resolve) => (answer = resolve));
      server.use(
        http.post(`*/api/reservations/:id/${path}`, async () => {
          await asked;
          return refuse(409, 'This booking is paid.');
        }),
      );
      await user.click((await row()).getByRole('button', { name }));
      const dialog = within(screen.getByRole('dialog'));
      expect(dialog.getByText(/Rolls-Royce Ghost, Ada Lovelace, Sat, 28 Nov 2026/)).toBeVisible();
      await user.click(dialog.getByRole('button', { name }));
      expect(dialog.getByRole('button', { name: busy })).toBeDisabled();
      answer();
      expect(await dialog.findByText('This booking is paid.')).toBeVisible();
      expect(dialog.getByRole('button', { name })).toBeEnabled();
      expect(backend.reservations[0]?.status).toBe('held');
    },
  );

  it('can be withdrawn', async () => {
    const { backend, user } = open('/Adminpanel', { reservations: [{ ...PENDING }] });
    await user.click((await row()).getByRole('button', { name: 'Withdraw' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('There are no reservations to show.')).toBeVisible();
    expect(backend.reservations[0]?.status).toBe('cancelled');
  });
});
