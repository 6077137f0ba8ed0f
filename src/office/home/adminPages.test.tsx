// Checks the access to the admins' area, its links, and bookings by staff.
import { screen, waitFor, within, fireEvent } from '@testing-library/react';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { stopWatching, watchRequests } from '#app/testing/watchRequests.ts';
import type { UserEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { itAtFullExtent } from '#domain/testing/extent.ts';
import type { StaffRole } from '#domain/people/roles.ts';
import { ada, admin, type Backend } from '#mocks/backend.ts';
import { storeMessage } from '#mocks/conversation/chat.ts';
import { useBackend, server, useBackend as answerFrom } from '#mocks/node.ts';
import { AdminPage } from './AdminPage.tsx';
import { http, HttpResponse } from 'msw';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { datesChanged } from '#app/platform/api/tags.ts';
import type { RootState } from '#app/platform/store/types.ts';
import { selectNextNotice } from '#app/platform/notice/noticeSlice.ts';
import { paths } from '#app/platform/address/paths.ts';
import { aCar, aReservation, anId } from '#domain/testing/builders.ts';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { presentLine } from '#domain/money/presentedLines.ts';
import { promoLines, wholeLine } from '#domain/money/lines.ts';
import { refuse } from '#mocks/answers.ts';
import { aPriceRule } from '#mocks/fleet/fixtures.ts';
import { AdminHome } from './AdminHome.tsx';
import { AdminNewReservation } from './AdminNewReservation.tsx';
import { deferred, isClosed } from '#app/testing/screenSteps.ts';

const area = (
  <Routes>
    <Route path="/Adminpanel/*" element={<AdminPage />} />
    <Route path="*" element={<p>Elsewhere</p>} />
  </Routes>
);
const asAdmin = { userId: admin.id, isAdmin: true };

afterEach(stopWatching);

test('shows a guest Not authorized, with a link to the sign-in and the address to return to', async () => {
  const { place, user } = renderWithProviders(area, { at: '/Adminpanel/Userpage?role=admin' });
  expect(await screen.findByText('You are not authorized to view this page.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(place.current).toMatchObject({
    pathname: '/Signin',
    state: { from: '/Adminpanel/Userpage?role=admin' },
  });
});

test('shows Not authorized to other users at every address, and loads no data', () => {
  useBackend({ signedInAs: ada.id });
  const calls = watchRequests();
  for (const path of ['', '/Driverjobs', '/Rentalcars', '/Userpage', '/Reviews']) {
    const { unmount } = renderWithProviders(area, {
      at: `/Adminpanel${path}`,
      session: { userId: ada.id, staffRole: null },
    });
    expect(screen.getByText('You are not authorized to view this page.')).toBeVisible();
    unmount();
  }
  expect(calls).toEqual([]);
});

/** Waits for the last part of the sidebar. */
const loaded = () => screen.findByRole('button', { name: 'Find' });
const EVERYBODY = ['Today', 'Fleet'];
test('links each role to its screens', async () => {
  useBackend({ signedInAs: admin.id });
  const links: Record<string, (string | null)[]> = {};
  for (const staffRole of ['manager', 'desk', 'accountant'] as const) {
    const session = { userId: admin.id, isAdmin: staffRole === 'manager', staffRole };
    const { unmount } = renderWithProviders(area, { at: '/Adminpanel/nowhere', session });
    const bar = within(screen.getByRole('navigation', { name: 'Admin Dashboard' }));
    await loaded();
    links[staffRole] = bar.getAllByRole('link').map(({ textContent }) => textContent);
    unmount();
  }
  expect(links).toEqual({
    manager: [...['Admin Home', 'Driver Jobs', 'Cars', 'Users', 'Messages', ...EVERYBODY, 'Money']],
    desk: ['Admin Home', 'Driver Jobs', 'Users', 'Messages', ...EVERYBODY],
    accountant: ['Admin Home', ...EVERYBODY, 'Money'],
  });
});

test('shows a role Not authorized at the addresses of other roles', async () => {
  useBackend({ signedInAs: admin.id });
  const addresses: Partial<Record<StaffRole, string[]>> = {
    desk: ['Rentalcars', 'Insight', 'Audit'],
    accountant: ['Userpage', 'Inbox', 'Reservations/new', `People/${ada.id}`],
  };
  const authorized: string[] = [];
  for (const [role, paths] of Object.entries(addresses)) {
    for (const path of paths) {
      const session = { userId: admin.id, staffRole: role as StaffRole };
      const { unmount } = renderWithProviders(area, { at: `/Adminpanel/${path}`, session });
      if (!screen.queryByText('You are not authorized to view this page.'))
        authorized.push(`${role} ${path}`);
      unmount();
    }
  }
  expect(authorized).toEqual([]);
});

test('shows the error screen inside the area for an unknown address, and counts the unread messages beside the links of both views, also those to a colleague', async () => {
  const colleague = { ...admin, id: anId(290) };
  const backend = useBackend({ signedInAs: admin.id, users: [{ ...admin }, colleague, { ...ada }] });
  for (const receiverId of [admin.id, colleague.id])
    storeMessage(backend, { senderId: ada.id, receiverId, content: 'Is the Ghost free?' });
  const { user } = renderWithProviders(area, {
    at: '/Adminpanel/nowhere',
    session: { ...asAdmin, staffRole: 'owner' },
  });
  // The address is unknown.
  expect(await screen.findByText('Unexpected Application Error!')).toBeVisible();
  await loaded();
  await user.click(await screen.findByRole('link', { name: /^Messages.*2 unread/ }));
  expect(await screen.findByRole('link', { name: /^Inbox.*2 unread/ })).toBeVisible();
  expect(await screen.findByRole('link', { name: /^Ada Lovelace.*2 unread/ })).toBeVisible();
});

test('checks the role again at the next screen, not at the first', async () => {
  const backend = useBackend({ signedInAs: admin.id });
  const calls = watchRequests();
  const { user } = renderWithProviders(area, { at: '/Adminpanel/nowhere', session: asAdmin });
  expect(await screen.findByText('Unexpected Application Error!')).toBeVisible();
  expect(calls).not.toContain('GET /api/auth/session');
  for (const each of backend.users) each.isAdmin = false;
  await user.click(screen.getByRole('link', { name: 'Cars' }));
  expect(await screen.findByText('You are not authorized to view this page.')).toBeVisible();
  expect(calls.filter((call) => call === 'GET /api/auth/session')).toHaveLength(1);
});

test('links an admin without the required second factor to the profile', async () => {
  const backend = useBackend({ signedInAs: admin.id, isAdminFactorRequired: true });
  const { user } = renderWithProviders(area, { at: '/Adminpanel/Userpage', session: asAdmin });
  const heading = await screen.findByRole('heading', { level: 1, name: 'Please set up two-step sign-in' });
  expect(heading).toBeVisible();
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute('href', '/Profile');
  backend.isAdminFactorRequired = false;
  await user.click(screen.getByRole('button', { name: 'It is on now: try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Admin Panel - Users' })).toBeVisible();
});

describe('a new reservation', () => {
  const PENDING = aReservation({
    id: anId(77),
    status: 'held',
    isBookedByStaff: true,
    currentPaid: 0,
    holdExpiresAt: new Date(FIXED_NOW + 24 * 3_600_000).toISOString(),
  });

  function open(at: string, change: Partial<Backend> = {}, preloadedState: Partial<RootState> = {}) {
    const backend = answerFrom({ signedInAs: admin.id, ...change });
    const view = renderWithProviders(
      <Routes>
        <Route path="/Adminpanel" element={<AdminHome />} />
        <Route path="/Adminpanel/Reservations/new" element={<AdminNewReservation />} />
        <Route path="*" element={null} />
      </Routes>,
      { at, session: { userId: admin.id, isAdmin: true }, preloadedState },
    );
    return { backend, ...view };
  }
  const enter = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const save = () => screen.getByRole('button', { name: 'Save' });

  function enterDates() {
    enter('Start Date', '2026-12-04');
    enter('End Date', '2026-12-06');
  }
  async function chooseCar(user: UserEvent) {
    const cars = within(await screen.findByRole('list', { name: 'Free cars' }));
    await user.click(cars.getByRole('button', { name: /Rolls-Royce Ghost/ }));
    await screen.findByRole('button', { name: 'Choose another car' });
  }

  const search = (value: string) =>
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find a person' }), { target: { value } });

  itAtFullExtent(
    'shows missing fields, removes the messages of fields that are no longer shown, and books nothing',
    async () => {
      const { backend, user } = open(paths.adminNewReservation);
      const alert = 'Something is missing or wrong above.';
      await user.click(await screen.findByRole('button', { name: 'Save' }));
      expect(await screen.findByText(alert)).toBeVisible();
      expect(screen.getByText('Please choose a person.')).toBeVisible();
      expect(screen.getByText('Please choose a car.')).toBeVisible();
      enterDates();
      await chooseCar(user);
      expect(screen.queryByText('Please choose a car.')).not.toBeInTheDocument();
      await user.click(screen.getByLabelText('New person'));
      expect(screen.queryByText(alert)).not.toBeInTheDocument();
      await user.click(screen.getByLabelText('Paid outside'));
      await user.click(save());
      for (const text of ['First Name is required.', 'Email is required.', 'Reason is required.']) {
        expect(await screen.findByText(text)).toBeVisible();
      }
      expect(backend.reservations).toEqual([]);
    },
  );

  it('counts the people who are found, and repeats a failed search, not one for a single letter', async () => {
    let isAway = true;
    const { user } = open(paths.adminNewReservation);
    server.use(http.get('/api/users', () => (isAway ? refuse(500, 'The search failed.') : undefined)));
    await screen.findByRole('searchbox', { name: 'Find a person' });
    expect(screen.queryByText(/^Nobody found/)).not.toBeInTheDocument();
    search('lovelace');
    expect(await screen.findByText('The search failed.')).toBeVisible();
    expect(screen.queryByText(/^Nobody found/)).not.toBeInTheDocument();
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: /Ada Lovelace/ })).toBeVisible();
    expect(screen.getByText('1 person')).toBeVisible();
    expect(screen.queryByText('The search failed.')).not.toBeInTheDocument();
    search('l');
    expect(screen.queryByText('1 person')).not.toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'People found' })).not.toBeInTheDocument();
    search('lxyz');
    expect(await screen.findByText(/^Nobody found/)).toBeVisible();
  });

  it('offers the free cars with their prices after the dates, and goes back to them with the dates', async () => {
    const taken = aCar({ id: anId(102), model: 'Phantom' });
    const short = aCar({ id: anId(103), model: 'Wraith', price: 900 });
    const { user } = open(paths.adminNewReservation, {
      cars: [short, aCar(), taken],
      reservations: [aReservation({ carId: taken.id, startDate: '2026-12-05', endDate: '2026-12-05' })],
    });
    expect(await screen.findByText(/^Enter the dates/)).toBeVisible();
    enterDates();
    expect(await screen.findByText('2 cars are free.')).toBeVisible();
    const names = within(screen.getByRole('list', { name: 'Free cars' })).getAllByRole('button');
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'Rolls-Royce GhostMusic video£1,200.00',
      'Rolls-Royce WraithMusic video£2,700.00',
    ]);
    expect(screen.getByText(/^Rolls-Royce Phantom: free /)).toBeInTheDocument();
    await chooseCar(user);
    expect(screen.getByText('£1,200.00')).toBeVisible();
    enter('End Date', '2026-12-07');
    await user.click(screen.getByRole('button', { name: 'Choose another car' }));
    expect(await screen.findByRole('button', { name: /Rolls-Royce Ghost.*£1,600.00/ })).toBeVisible();
    expect(screen.getByLabelText('End Date')).toHaveValue('07/12/2026');
  });

  it('narrows a long list of free cars by the words of their names', async () => {
    const cars = Array.from({ length: 9 }, (_, index) =>
      aCar({ id: anId(110 + index), model: `Dawn ${String(index)}` }),
    );
    open(paths.adminNewReservation, { cars });
    await screen.findByText(/^Enter the dates/);
    enterDates();
    expect(await screen.findByText('9 cars are free.')).toBeVisible();
    fireEvent.change(screen.getByLabelText('Find a car'), { target: { value: 'royce  dawn 7' } });
    expect(screen.getByText('1 of 9 free cars.')).toBeVisible();
    const shown = within(screen.getByRole('list', { name: 'Free cars' })).getAllByRole('button');
    expect(shown.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Rolls-Royce Dawn 7/),
    ]);
  });

  it('sends a payment link to a person who is found by name, and stores the trip details', async () => {
    const { backend, user, place, store } = open(paths.adminNewReservation);
    await screen.findByRole('searchbox', { name: 'Find a person' });
    enterDates();
    await chooseCar(user);
    expect(screen.getByRole('searchbox', { name: 'Find a person' })).toHaveFocus();
    search('lovelace');
    await user.click(await screen.findByRole('button', { name: /Ada Lovelace/ }));
    expect(Object.fromEntries(new URLSearchParams(place.current.search))).toEqual({
      person: ada.id,
      car: aCar().id,
    });
    await user.click(screen.getByRole('button', { name: 'Add trip details' }));
    expect(screen.getByLabelText('Location')).toHaveFocus();
    enter('Location', 'Battersea');
    enter('Drivers', 'Ada Lovelace');
    expect(screen.getByText(/held for 24 hours/)).toBeVisible();
    await user.click(save());
    expect(await screen.findByText('Please confirm the age of the drivers.')).toBeVisible();
    expect(backend.reservations).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: /or older|minimum age/ }));
    await user.click(save());
    await waitFor(() => expect(place.current.pathname).toMatch(/Reservations\/[0-9a-f-]{36}$/));
    expect(backend.reservations).toMatchObject([
      { userId: ada.id, status: 'held', isBookedByStaff: true, startDate: '2026-12-04', totalPrice: 1200 },
    ]);
    expect(backend.reservations[0]?.trip).toMatchObject({ location: 'Battersea', passengers: null });
    expect(backend.paymentLinks).toMatchObject([{ email: ada.email }]);
    expect(selectNextNotice(store.getState())?.text).toBe(
      'The payment link is sent. The dates are held until Sun, 22 Nov 2026, 10:00.',
    );
  });

  itAtFullExtent('copies the link instead of mailing it', async () => {
    const { backend, user, place, store } = open(`${paths.adminNewReservationOf(ada.id)}&car=${aCar().id}`);
    await screen.findByText(ada.email);
    enterDates();
    const written = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(screen.getByLabelText('Copy a payment link'));
    await user.click(save());
    await waitFor(() => expect(place.current.pathname).toMatch(/Reservations\/[0-9a-f-]{36}$/));
    await waitFor(() => expect(written).toHaveBeenCalledTimes(1));
    const [link, ...others] = backend.paymentLinks;
    expect([link?.email, others]).toEqual(['', []]);
    expect(written).toHaveBeenCalledWith(expect.stringContaining(`#token=${link!.token}`));
    expect(selectNextNotice(store.getState())?.text).toMatch(/^The dates are held until/);
  });

  it('confirms at once for a new person who has paid in cash', async () => {
    const { backend, user, place } = open(`${paths.adminNewReservation}?car=${aCar().id}`);
    fireEvent.change(await screen.findByLabelText('Find a person'), { target: { value: '07700 900 999' } });
    await user.click(await screen.findByLabelText('New person'));
    expect(await screen.findByLabelText('Phone Number')).toHaveValue('07700 900 999');
    enter('First Name', 'Mary');
    enter('Last Name', 'Shelley');
    enter('Email', ada.email);
    enterDates();
    await user.click(screen.getByLabelText('Paid outside'));
    await user.selectOptions(screen.getByLabelText('How'), 'Cash');
    enter('Amount (£)', '100');
    enter('Reason', 'Paid at the counter.');
    await user.click(save());
    expect(
      await screen.findByText('The deposit of £360.00 is the least that confirms a reservation.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Deposit £360.00' }));
    await user.click(save());
    expect(await screen.findByText('This email address is already in use.')).toBeVisible();
    enter('Email', 'mary@example.com');
    await user.click(save());
    await waitFor(() => expect(place.current.pathname).toMatch(/Reservations\/[0-9a-f-]{36}$/));
    expect(backend.reservations).toMatchObject([{ status: 'confirmed', currentPaid: 360 }]);
    expect(backend.users.at(-1)).toMatchObject({ email: 'mary@example.com', password: '' });
  });

  it('sends a booking without an answer again, although its dates then count as taken', async () => {
    const { backend, user, place, store } = open(`${paths.adminNewReservationOf(ada.id)}&car=${aCar().id}`);
    expect(await screen.findByText(ada.email)).toBeVisible();
    await screen.findByRole('grid');
    enterDates();
    let isAnswered = false;
    server.use(
      http.post('*/api/reservations/for-customer', () =>
        isAnswered ? HttpResponse.json(PENDING, { status: 201 }) : HttpResponse.error(),
      ),
    );
    await user.click(save());
    expect(await screen.findByText(/^The server cannot be reached/)).toBeVisible();
    backend.reservations.push(aReservation({ ...PENDING, startDate: '2026-12-04', endDate: '2026-12-06' }));
    store.dispatch(baseApi.util.invalidateTags(datesChanged(aCar().id)));
    expect(await screen.findByText(/already booked/)).toBeVisible();
    isAnswered = true;
    await user.click(save());
    await waitFor(() => expect(place.current.pathname).toBe(`${paths.adminReservation(PENDING.id)}`));
  });

  itAtFullExtent('offers to go on with an unsent booking, its person, car and dates', async () => {
    const first = open(paths.adminNewReservation);
    await screen.findByRole('searchbox', { name: 'Find a person' });
    search('lovelace');
    await first.user.click(await screen.findByRole('button', { name: /Ada Lovelace/ }));
    enterDates();
    await chooseCar(first.user);
    await first.user.click(screen.getByRole('button', { name: 'Add trip details' }));
    enter('Location', 'Battersea');
    await first.user.click(screen.getByLabelText('Paid outside'));
    enter('Reason', 'Paid at the counter.');
    first.unmount();
    const { drafts } = first.store.getState();

    const { user } = open(paths.adminNewReservation, {}, { drafts });
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(ada.email)).toBeVisible();
    expect(screen.getByLabelText('Reason')).toHaveValue('Paid at the counter.');
    expect(await screen.findByLabelText('Start Date')).toHaveValue('04/12/2026');
    expect(screen.getByLabelText('End Date')).toHaveValue('06/12/2026');
    expect(screen.getByLabelText('Location')).toHaveValue('Battersea');
  });

  it('keeps the input when the price has changed or the dates are taken, and books with the current price', async () => {
    const { backend, user } = open(`${paths.adminNewReservationOf(ada.id)}&car=${aCar().id}`);
    expect(await screen.findByText(ada.email)).toBeVisible();
    await screen.findByRole('grid');
    enterDates();
    backend.reservations.push(
      aReservation({ id: anId(78), userId: anId(999), startDate: '2026-12-05', endDate: '2026-12-05' }),
    );
    await user.click(save());
    const [alert] = await screen.findAllByText(
      'The selected dates are already booked. Please choose different dates.',
    );
    expect(alert).toBeVisible();
    expect(screen.getByLabelText('Start Date')).toBeInvalid();
    expect(screen.getByLabelText('Start Date')).toHaveValue('04/12/2026');
    expect(backend.reservations).toHaveLength(1);

    enter('Start Date', '2026-12-10');
    enter('End Date', '2026-12-12');
    expect(screen.getByText('£1,200.00')).toBeVisible();
    backend.cars = backend.cars.map((car) => ({ ...car, price: 500 }));
    await user.click(save());
    expect(await screen.findByText(/^The price has changed meanwhile/)).toBeVisible();
    expect(await screen.findByText('£1,500.00')).toBeVisible();
    expect(backend.reservations).toHaveLength(1);
    await user.click(save());
    await waitFor(() => expect(backend.reservations).toHaveLength(2));
    expect(backend.reservations).toContainEqual(
      expect.objectContaining({ userId: ada.id, totalPrice: 1500 }),
    );
  });

  it('takes a promo code off, and says at its field when the customer has used it', async () => {
    const code = aPriceRule({ maxUsesOfPerson: 1 });
    const promo = promoLines([wholeLine(120_000)], { ...code, days: [] }).map(presentLine);
    const used = aReservation({ id: anId(79), carId: anId(999), userId: ada.id, lines: promo });
    const { backend, user } = open(`${paths.adminNewReservationOf(ada.id)}&car=${aCar().id}`, {
      ...{ priceRules: [code], reservations: [used] },
    });
    await screen.findByRole('grid');
    enterDates();
    await user.click(screen.getByRole('button', { name: 'Add a promo code' }));
    const field = () => screen.findByLabelText('Promo code', { selector: 'input' });
    await user.type(await field(), 'spring{Enter}');
    expect(await screen.findByText(/Promo code SPRING: 10% off the hire of the car/)).toBeVisible();
    expect(screen.getByText('Promo code SPRING -10%: -£120.00')).toBeVisible();
    expect(screen.getByText('£1,080.00')).toBeVisible();
    await user.click(save());
    const refused = 'Each customer can use this code once.';
    await waitFor(async () => expect(await field()).toHaveAccessibleDescription(refused));
    expect(await field()).toHaveFocus();
    expect(screen.getByText('£1,200.00')).toBeVisible();
    used.status = 'cancelled';
    backend.reservations = [used];
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('£1,080.00')).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(backend.reservations).toHaveLength(2));
    expect(backend.reservations[1]).toMatchObject({ userId: ada.id, totalPrice: 1080, depositAmount: 324 });
    expect(backend.reservations[1]?.lines.at(-1)).toMatchObject({ kind: 'promo', amount: -120 });
  });

  itAtFullExtent(
    'lists a booking that waits for its payment, sends its link again, and withdraws it',
    async () => {
      const { backend, user, store } = open('/Adminpanel', { reservations: [{ ...PENDING }] });
      const cell = await screen.findByRole('gridcell', { name: 'Rolls-Royce Ghost' });
      const row = within(cell.closest<HTMLElement>('[role=row]')!);
      expect(row.getByText('Payment link sent')).toBeVisible();
      expect(row.getByText('until Sun 22 Nov 2026 10:00')).toBeVisible();
      const dialog = () => within(screen.getByRole('dialog'));

      const refusedFirst = async (name: string, path: string, busy: string) => {
        const { promise: asked, resolve: answer } = deferred();
        server.use(
          http.post(
            `*/api/reservations/:id/${path}`,
            async () => {
              await asked;
              return refuse(409, 'This booking is paid.');
            },
            { once: true },
          ),
        );
        await user.click(row.getByRole('button', { name }));
        expect(await screen.findByText(/Rolls-Royce Ghost, Ada Lovelace, Sat, 28 Nov 2026/)).toBeVisible();
        await user.click(dialog().getByRole('button', { name }));
        expect(dialog().getByRole('button', { name: busy })).toBeDisabled();
        answer();
        expect(await dialog().findByText('This booking is paid.')).toBeVisible();
        expect(backend.reservations[0]?.status).toBe('held');
        await user.click(dialog().getByRole('button', { name }));
      };
      await refusedFirst('Send again', 'payment-link', 'Sending...');
      await waitFor(() => expect(backend.paymentLinks).toHaveLength(1));
      await waitFor(() =>
        expect(selectNextNotice(store.getState())?.text).toMatch(/^The payment link is sent/),
      );
      await isClosed();
      await refusedFirst('Withdraw', 'withdrawal', 'Withdrawing...');
      expect(await screen.findByText('There are no reservations to show.')).toBeVisible();
      expect(backend.reservations[0]?.status).toBe('cancelled');
    },
  );
});
