// Checks the pages of one reservation and one person for staff.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { itAtFullExtent } from '#domain/testing/extent.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { aReservation, anId } from '#domain/testing/builders.ts';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { refuse } from '#mocks/answers.ts';
import { ada, admin, anAuditEntry, driver, verifiedDriver, type Backend } from '#mocks/backend.ts';
import { aJob, aLicence } from '#mocks/jobs/fixtures.ts';
import { server, useBackend } from '#mocks/node.ts';
import { AdminPerson } from './AdminPerson.tsx';
import { AdminReservation } from './AdminReservation.tsx';
import { moneyFacts } from '../desk/moneyFacts.ts';
import { AdminUsers } from './AdminUsers.tsx';
import { isClosed } from '#app/testing/screenSteps.ts';

type Role = 'owner' | 'desk' | 'accountant';
const RESERVATION = anId(77);
const MINUTE = '2026-11-21T10:02:00.000Z';

function open(at: string, { staffRole = 'owner', ...change }: Partial<Backend> & { staffRole?: Role } = {}) {
  const backend = useBackend({
    signedInAs: admin.id,
    reservations: [aReservation({ id: RESERVATION })],
    ...change,
  });
  if (staffRole !== 'owner') {
    backend.users = backend.users.map((user) =>
      user.id === admin.id ? { ...user, isAdmin: false, staffRole } : user,
    );
  }
  const view = renderWithProviders(
    <Routes>
      <Route path="/Adminpanel/Reservations/:reservationId" element={<AdminReservation />} />
      <Route path="/Adminpanel/People/:userId" element={<AdminPerson />} />
    </Routes>,
    { at, session: { userId: admin.id, isAdmin: staffRole === 'owner', staffRole } },
  );
  return { backend, ...view };
}
const openReservation = (change: Parameters<typeof open>[1] = {}) =>
  open(`/Adminpanel/Reservations/${RESERVATION}`, change);
const openPerson = (change: Parameters<typeof open>[1] = {}) => open(`/Adminpanel/People/${ada.id}`, change);
const enter = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const part = async (name: string) => within(await screen.findByRole('region', { name }));

it('shows an error with Retry, then the booking, the money and the links', async () => {
  let isOpen = false;
  const { user } = openReservation();
  server.use(http.get('*/details', () => (isOpen ? undefined : refuse(500, 'The books are closed.'))));
  expect(await screen.findByRole('alert')).toHaveTextContent('The books are closed.');
  isOpen = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  const booking = await part('Booking');
  expect(booking.getByText('Confirmed, Unpaid')).toBeVisible();
  expect(booking.getByRole('link', { name: 'Rolls-Royce Ghost' })).toHaveAttribute(
    'href',
    `/cars/${anId(101)}`,
  );
  expect(booking.getByRole('link', { name: 'Ada Lovelace' })).toHaveAttribute(
    'href',
    `/Adminpanel/People/${ada.id}`,
  );
  expect(booking.getByRole('link', { name: 'Messages with Ada Lovelace' })).toHaveAttribute(
    'href',
    `/Adminpanel/Inbox?person=${ada.id}`,
  );
  expect(booking.getByRole('link', { name: '020 7946 0000' })).toHaveAttribute('href', 'tel:02079460000');
  const price = await part('Price');
  expect(price.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '£1,200.00',
    '£360.00',
    '£840.00',
  ]);
  expect((await part('Payments and refunds')).getByText('Deposit')).toBeVisible();
  expect((await part('Invoices')).getByText('No invoice has been issued.')).toBeVisible();
});

it('shows the status of a reservation without a full payment', async () => {
  const holdExpiresAt = new Date(FIXED_NOW + 15 * 60_000).toISOString();
  const changes: Record<string, Partial<Reservation>> = {
    'Held until Sat, 21 Nov 2026, 10:15': { status: 'held' },
    'Payment link sent, until Sat 21 Nov 2026 10:15': { status: 'held', isBookedByStaff: true },
    'The hold has expired': { status: 'expired' },
    'Paid too late, and refunded': { status: 'conflict' },
  };
  for (const [text, change] of Object.entries(changes)) {
    const row = aReservation({ id: RESERVATION, currentPaid: 0, holdExpiresAt, ...change });
    const { unmount } = openReservation({ reservations: [row] });
    expect(await (await part('Booking')).findByText(text)).toBeVisible();
    unmount();
  }
});

it('shows the job of a reservation with its driver', async () => {
  const reservation = { id: RESERVATION, reference: aReservation({ id: RESERVATION }).reference ?? '' };
  const taken = { acceptedBy: verifiedDriver.id, acceptedByName: 'Katherine Johnson' };
  const jobs = {
    'No driver': aJob({ state: 'draft', reservation }),
    'Katherine Johnson': aJob({ state: 'accepted', reservation, ...taken }),
  };
  const links: Record<string, (string | null | undefined)[]> = {};
  for (const [name, job] of Object.entries(jobs)) {
    const { unmount } = openReservation({ jobs: [job] });
    const booking = await part('Booking');
    expect(booking.getByText(name)).toBeVisible();
    const jobLink = booking.getByRole('link', { name: `Job ${job.state}` });
    links[name] = [booking.queryByRole('link', { name })?.getAttribute('href'), jobLink.getAttribute('href')];
    unmount();
  }
  const page = `/Adminpanel/Driverjobs?q=${reservation.reference}`;
  expect(links).toEqual({
    'No driver': [undefined, page],
    'Katherine Johnson': [`/Adminpanel/People/${verifiedDriver.id}`, page],
  });
});

it('shows delivered and failed mails, and the audit trail', async () => {
  const mail = { kind: 'booking-confirmed', recipient: ada.email, requestedAt: MINUTE };
  openReservation({
    mails: {
      [RESERVATION]: [
        { ...mail, state: 'sent', sentAt: MINUTE },
        { ...mail, kind: 'balance-due', recipient: null, state: 'failing', sentAt: null },
        { ...mail, kind: 'trip-missing', recipient: null, state: 'waiting', sentAt: null },
        { ...mail, kind: 'invoice', recipient: null, state: 'unsent', sentAt: null },
      ],
    },
    audit: [
      anAuditEntry({
        action: 'reservation.changed',
        objectId: RESERVATION,
        before: { total_pence: 1 },
        after: { total_pence: 2 },
      }),
      anAuditEntry({ id: '2' }),
    ],
  });
  const mails = (await part('Mails')).getAllByRole('listitem');
  expect(mails.map(({ textContent }) => textContent)).toEqual([
    'Booking confirmedSent to ada@example.com, Sat, 21 Nov 2026, 10:02',
    'Balance dueFailing since Sat, 21 Nov 2026, 10:02; it is tried again',
    'Trip missingWaiting to be sent since Sat, 21 Nov 2026, 10:02',
    'InvoiceNot sent: the account is deleted',
  ]);
  const trail = (await part('Audit trail')).getAllByRole('listitem');
  expect(trail).toHaveLength(1);
  expect(trail[0]).toHaveTextContent('Total: £0.01 → £0.02');
});

it('shows the desk neither invoices nor the audit trail, and adds an internal note', async () => {
  const { user } = openReservation({ staffRole: 'desk' });
  const notes = await part('Internal notes');
  for (const name of ['Invoices', 'Audit trail']) {
    expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
  }
  expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  expect(notes.getByText('Nobody has written a note.')).toBeVisible();
  await user.click(notes.getByRole('button', { name: 'Add note' }));
  expect(await notes.findByText('Note is required.')).toBeVisible();
  enter('Note', 'Call before delivery.');
  await user.click(notes.getByRole('button', { name: 'Add note' }));
  const [note] = await notes.findAllByRole('listitem');
  expect(note).toHaveTextContent('Call before delivery.');
  expect(note).toHaveTextContent('Grace Hopper');
  await waitFor(() => expect(notes.getByLabelText('Note')).toHaveValue(''));

  // A payment outside the provider is refunded by other roles.
  await user.click(screen.getByRole('button', { name: 'Record payment' }));
  await screen.findByRole('dialog', { name: 'Record a payment' });
  enter('Reason', 'Paid by transfer.');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Record payment' }));
  expect(await (await part('Payments and refunds')).findByText('Balance, bank transfer')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Record paid back' })).not.toBeInTheDocument();
});

it('shows an accountant the booking without links to people and jobs, and offers no changes of it', async () => {
  const { reference = '' } = aReservation({ id: RESERVATION });
  const taken = { acceptedBy: verifiedDriver.id, acceptedByName: 'Katherine Johnson' };
  const job = aJob({ state: 'accepted', reservation: { id: RESERVATION, reference }, ...taken });
  openReservation({ staffRole: 'accountant', jobs: [job] });
  const booking = await part('Booking');
  for (const text of ['Ada Lovelace', 'Katherine Johnson', 'Job accepted']) {
    expect(booking.getByText(text)).toBeVisible();
  }
  const links = booking.getAllByRole('link').map(({ textContent }) => textContent);
  expect(links).toEqual(['Rolls-Royce Ghost', '020 7946 0000']);
  expect((await part('Internal notes')).queryByLabelText('Note')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Record payment' })).toBeVisible();
  for (const name of ['Edit', 'Trip', 'Send balance link', 'Cancel', 'Refund']) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
});

it('starts with an empty note on the page of another reservation', async () => {
  const other = aReservation({ id: RESERVATION });
  const hold = aReservation({ id: anId(78), status: 'held', changes: RESERVATION });
  const { user } = open(`/Adminpanel/Reservations/${hold.id}`, { reservations: [other, hold] });
  fireEvent.change((await part('Internal notes')).getByLabelText('Note'), {
    target: { value: 'About the hold.' },
  });
  await user.click(screen.getByRole('link', { name: 'the reservation that they change' }));
  expect(await screen.findByRole('heading', { level: 1, name: other.reference })).toBeVisible();
  expect((await part('Internal notes')).getByLabelText('Note')).toHaveValue('');
});

it('changes the reservation in a dialog, and shows the changed reservation', async () => {
  const { user } = openReservation();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit reservation' }));
  fireEvent.change(dialog.getByLabelText('Total Price (£)'), { target: { value: '1000' } });
  fireEvent.change(dialog.getByLabelText('Reason of the price'), { target: { value: 'Agreed by phone.' } });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await (await part('Price')).findByText('£1,000.00')).toBeVisible();
  expect(await (await part('Internal notes')).findByText('Agreed by phone.')).toBeVisible();
});

it('records a payment in cash and its refund', async () => {
  const { user } = openReservation();
  await user.click(await screen.findByRole('button', { name: 'Record payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record a payment' }));
  expect(dialog.getByLabelText('Amount (£)')).toHaveValue('840.00');
  await user.selectOptions(dialog.getByLabelText('How'), 'cash');
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  expect(await dialog.findByText('Reason is required.')).toBeVisible();
  enter('Reason', 'Paid at the counter.');
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  expect(await (await part('Payments and refunds')).findByText('Balance, cash')).toBeVisible();
  expect(await (await part('Booking')).findByText('Confirmed, Paid')).toBeVisible();

  await user.click(await screen.findByRole('button', { name: 'Record paid back' }));
  const back = within(await screen.findByRole('dialog', { name: 'Record what was paid back' }));
  // The payment of £840.00 in cash; the card payment is refunded at the provider.
  expect(back.getByLabelText('Amount (£)')).toHaveValue('840.00');
  expect(back.getByLabelText('Amount (£)')).toHaveAccessibleDescription('At most £840.00.');
  enter('Amount (£)', '40');
  enter('Reason', 'An hour less.');
  await user.click(back.getByRole('button', { name: 'Record paid back' }));
  expect(await (await part('Payments and refunds')).findByText('Refund, bank transfer')).toBeVisible();
  expect((await part('Price')).getByText('-£40.00')).toBeVisible();
});

it('refunds a part of a card payment, at most the remaining amount', async () => {
  const { user } = openReservation();
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund a card payment' }));
  enter('Amount (£)', '360.01');
  enter('Reason', 'A scratch.');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(await dialog.findByText('At most £360.00 of this payment can be refunded.')).toBeVisible();
  enter('Amount (£)', '60');
  await user.click(dialog.getByRole('checkbox', { name: /Goodwill/ }));
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  await isClosed();
  const price = await part('Price');
  // The line that reduces the total, and the refund among the figures.
  expect(await price.findAllByText('-£60.00')).toHaveLength(2);
  expect(price.getByText('£840.00')).toBeVisible();
  expect(await (await part('Internal notes')).findByText('A scratch.')).toBeVisible();
});

it('offers no refund by card when no card payment remains', async () => {
  const returned = { refunded: 360, refundState: 'done', currentPaid: 0, remainingToPay: 0 } as const;
  openReservation({ reservations: [aReservation({ id: RESERVATION, status: 'cancelled', ...returned })] });
  expect((await part('Payments and refunds')).getByText('Refund')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Refund' })).not.toBeInTheDocument();
});

it('shows contact, reservations, money and mails of a person, and adds a note', async () => {
  const mail = { kind: 'booking-confirmed', recipient: ada.email, requestedAt: MINUTE };
  const { user, backend } = openPerson({
    mails: { [RESERVATION]: [{ ...mail, state: 'sent', sentAt: MINUTE }] },
  });
  const contact = await part('Contact');
  expect(contact.getByRole('link', { name: ada.email })).toHaveAttribute('href', `mailto:${ada.email}`);
  const page = `/Adminpanel/Reservations/${RESERVATION}`;
  const link = (await part('Reservations')).getByRole('link', { name: /Rolls-Royce Ghost/ });
  expect(link).toHaveAttribute('href', page);
  const payments = await part('Payments');
  expect(payments.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '£360.00',
    '£0.00',
    '£840.00',
  ]);
  const mails = await part('Mails');
  expect(mails.getByRole('link', { name: 'Booking confirmed' })).toHaveAttribute('href', page);
  expect(mails.getByText(/^Sent to ada@example.com, /)).toBeVisible();
  enter('Note', 'Prefers calls.');
  const notes = await part('Internal notes');
  await user.click(notes.getByRole('button', { name: 'Add note' }));
  expect(await notes.findByText('Prefers calls.')).toBeVisible();
  expect(backend.notes).toMatchObject([{ about: ada.id, topic: 'note' }]);
});

it('shows the role of a person, and links to a thread of people who are not staff', async () => {
  const shown: Record<string, unknown> = {};
  const people = [ada, driver, verifiedDriver, { ...admin, staffRole: 'owner' as const }];
  const roles = ['customer', 'driver, not verified', 'driver, verified', 'owner'];
  for (const [index, person] of people.entries()) {
    const { unmount } = open(`/Adminpanel/People/${person.id}`, { users: people, reservations: [] });
    const contact = await part('Contact');
    const link = contact.queryByRole('link', { name: `Thread of ${person.name}` });
    shown[roles[index]!] = [contact.queryAllByText(roles[index]!).length, link?.getAttribute('href')];
    expect(screen.getByText('There are no reservations.')).toBeVisible();
    unmount();
  }
  expect(shown).toEqual({
    customer: [1, `/Adminpanel/Inbox?person=${ada.id}`],
    'driver, not verified': [1, `/Adminpanel/Inbox?person=${driver.id}`],
    'driver, verified': [1, `/Adminpanel/Inbox?person=${verifiedDriver.id}`],
    owner: [1, undefined],
  });
});

it('shows the licence of a driver only to staff who review it, and an unknown person to nobody', async () => {
  const { unmount } = open(`/Adminpanel/People/${driver.id}`, { reservations: [] });
  expect(await (await part('Licence')).findByText(/^Not uploaded/)).toBeVisible();
  unmount();
  const desk = open(`/Adminpanel/People/${driver.id}`, { staffRole: 'desk', reservations: [] });
  await part('Contact');
  expect(screen.queryByRole('region', { name: 'Licence' })).not.toBeInTheDocument();
  desk.unmount();
  open(`/Adminpanel/People/${anId(4)}`);
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no such user.');
});

describe('the facts of money', () => {
  const texts = (figures: Parameters<typeof moneyFacts>[0]) =>
    moneyFacts(figures, 'confirmed').map(({ label, value, strong = false }) => [label, value, strong]);
  const paid = { total: 1200, received: 360, refunded: 0, disputed: 0, paid: 360, remaining: 840 };

  test('shows deductions only when there are any', () => {
    expect(texts(paid)).toEqual([
      ['Total', '£1,200.00', true],
      ['Paid', '£360.00', true],
      ['Remaining', '£840.00', true],
    ]);
    expect(texts({ ...paid, refunded: 60, disputed: 0.5, paid: 299.5 }).slice(1, 5)).toEqual([
      ['Received', '£360.00', false],
      ['Refunded', '-£60.00', false],
      ['Lost by disputes', '-£0.50', false],
      ['Paid', '£299.50', true],
    ]);
    expect(texts({ ...paid, paid: 1200, remaining: 0 }).slice(2)).toEqual([
      ['Paid in full', '£1,200.00', true],
    ]);
  });
});

describe('the users', () => {
  itAtFullExtent('names the state of the licence before a driver is verified', async () => {
    const licences = { [driver.id]: aLicence() };
    const backend = useBackend({ signedInAs: admin.id, users: [{ ...admin }, { ...driver }], licences });
    const { user } = renderWithProviders(<AdminUsers />, {
      at: '/Adminpanel/Userpage',
      session: { userId: admin.id, isAdmin: true },
    });
    await user.click(await screen.findByLabelText('Verify Driver'));
    const dialog = within(await screen.findByRole('dialog', { name: `Verify ${driver.name} as a driver?` }));
    expect(await dialog.findByText('Licence: The pictures wait for a review.')).toBeVisible();
    expect(backend.users.find(({ id }) => id === driver.id)?.isVerifiedDriver).toBe(false);
  });
});
