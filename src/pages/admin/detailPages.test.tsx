// Checks the pages of one reservation and one person for staff.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import type { Reservation } from '#domain/contract/reservations.ts';
import { aReservation, anId } from '#domain/testing/builders.ts';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { refuse } from '#mocks/answers.ts';
import { ada, admin, anAuditEntry, driver, verifiedDriver, type Backend } from '#mocks/backend.ts';
import { aJob } from '#mocks/jobFixtures.ts';
import { server, useBackend } from '#mocks/node.ts';
import { AdminPerson } from './AdminPerson.tsx';
import { AdminReservation } from './AdminReservation.tsx';

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
const part = async (name: string) => within(await screen.findByRole('region', { name }));

it('shows the booking, the money and the links', async () => {
  openReservation();
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
    `/Adminpanel/Messages?with=${ada.id}`,
  );
  const price = await part('Price');
  expect(price.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '£1,200.00',
    '£360.00',
    '£360.00',
    '£840.00',
  ]);
  expect((await part('Payments and refunds')).getByText('Deposit')).toBeVisible();
  expect((await part('Invoices')).getByText('No invoice has been issued.')).toBeVisible();
});

it.each<[string, Partial<Reservation>, string]>([
  ['held while the customer pays', { status: 'held' }, 'Held until Sat, 21 Nov 2026, 10:15'],
  [
    'booked by staff and unpaid',
    { status: 'held', isBookedByStaff: true },
    'Payment link sent, until Sat 21 Nov 2026 10:15',
  ],
  ['expired', { status: 'expired' }, 'The hold has expired'],
  ['paid too late', { status: 'conflict' }, 'Paid too late, and refunded'],
])('shows the status of a reservation that is %s', async (_what, change, text) => {
  const holdExpiresAt = new Date(FIXED_NOW + 15 * 60_000).toISOString();
  const row = aReservation({ id: RESERVATION, currentPaid: 0, holdExpiresAt, ...change });
  openReservation({ reservations: [row] });
  expect((await part('Booking')).getByText(text)).toBeVisible();
});

it.each([
  ['draft', 'No driver', {}, undefined],
  [
    'accepted',
    'Katherine Johnson',
    { acceptedBy: verifiedDriver.id, acceptedByName: 'Katherine Johnson' },
    `/Adminpanel/People/${verifiedDriver.id}`,
  ],
] as const)('shows the driver of a job that is %s', async (state, name, taken, page) => {
  const { reference = '' } = aReservation({ id: RESERVATION });
  openReservation({ jobs: [aJob({ state, reservation: { id: RESERVATION, reference }, ...taken })] });
  const booking = await part('Booking');
  expect(booking.getByText(name)).toBeVisible();
  expect(booking.queryByRole('link', { name })?.getAttribute('href')).toBe(page);
  const link = `Job ${state}`;
  expect(booking.getByRole('link', { name: link })).toHaveAttribute(
    'href',
    `/Adminpanel/Driverjobs?q=${reference}`,
  );
});

it('lists the mails of a person with their reservations', async () => {
  const mail = { kind: 'booking-confirmed', recipient: ada.email, requestedAt: MINUTE };
  openPerson({ mails: { [RESERVATION]: [{ ...mail, state: 'sent', sentAt: MINUTE }] } });
  const mails = await part('Mails');
  expect(mails.getByRole('link', { name: 'Booking confirmed' })).toHaveAttribute(
    'href',
    `/Adminpanel/Reservations/${RESERVATION}`,
  );
  expect(mails.getByText(/^Sent to ada@example.com, /)).toBeVisible();
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
  expect(trail[0]).toHaveTextContent('total_pence: 1 to 2');
});

it('adds an internal note, which appears in the list', async () => {
  const { user } = openReservation({ staffRole: 'desk' });
  const notes = await part('Internal notes');
  expect(notes.getByText('Nobody has written a note.')).toBeVisible();
  await user.click(notes.getByRole('button', { name: 'Add note' }));
  expect(await notes.findByText('Note is required.')).toBeVisible();
  await user.type(notes.getByLabelText('Note'), 'Call before delivery.');
  await user.click(notes.getByRole('button', { name: 'Add note' }));
  const [note] = await notes.findAllByRole('listitem');
  expect(note).toHaveTextContent('Call before delivery.');
  expect(note).toHaveTextContent('Grace Hopper');
  await waitFor(() => expect(notes.getByLabelText('Note')).toHaveValue(''));
});

it('omits invoices and the audit trail for the desk', async () => {
  openReservation({ staffRole: 'desk' });
  await part('Mails');
  expect(screen.queryByRole('region', { name: 'Invoices' })).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Audit trail' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
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
  expect(booking.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Rolls-Royce Ghost']);
  expect((await part('Internal notes')).queryByLabelText('Note')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Record payment' })).toBeVisible();
  for (const name of ['Edit', 'Trip', 'Cancel', 'Refund']) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
});

it('starts with an empty note on the page of another reservation', async () => {
  const other = aReservation({ id: RESERVATION });
  const hold = aReservation({ id: anId(78), status: 'held', changes: RESERVATION });
  const { user } = open(`/Adminpanel/Reservations/${hold.id}`, { reservations: [other, hold] });
  await user.type((await part('Internal notes')).getByLabelText('Note'), 'About the hold.');
  await user.click(screen.getByRole('link', { name: 'the reservation that they change' }));
  expect(await screen.findByRole('heading', { level: 1, name: other.reference })).toBeVisible();
  expect((await part('Internal notes')).getByLabelText('Note')).toHaveValue('');
});

it('changes the reservation in a dialog, and shows the changed reservation', async () => {
  const { user } = openReservation();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit reservation' }));
  await user.clear(dialog.getByLabelText('Total Price (£)'));
  await user.type(dialog.getByLabelText('Total Price (£)'), '1000');
  await user.type(dialog.getByLabelText('Reason of the price'), 'Agreed by phone.');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await (await part('Price')).findByText('£1,000.00')).toBeVisible();
  expect(await (await part('Internal notes')).findByText('Agreed by phone.')).toBeVisible();
});

it('shows the error when a reservation cannot be read, and reads it again', async () => {
  let isOpen = false;
  const { user } = openReservation();
  server.use(http.get('*/details', () => (isOpen ? undefined : refuse(500, 'The books are closed.'))));
  expect(await screen.findByRole('alert')).toHaveTextContent('The books are closed.');
  isOpen = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await part('Booking')).toBeDefined();
});

it('shows contact, reservations and money of a person', async () => {
  openPerson();
  const contact = await part('Contact');
  expect(contact.getByRole('link', { name: ada.email })).toHaveAttribute('href', `mailto:${ada.email}`);
  expect(contact.getByText('customer')).toBeVisible();
  const link = (await part('Reservations')).getByRole('link', { name: /Rolls-Royce Ghost/ });
  expect(link).toHaveAttribute('href', `/Adminpanel/Reservations/${RESERVATION}`);
  const payments = await part('Payments');
  expect(payments.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '£360.00',
    '£0.00',
    '£840.00',
  ]);
});

it.each([
  ['customer', ada, true],
  ['driver, not verified', driver, true],
  ['driver, verified', verifiedDriver, true],
  ['owner', admin, false],
] as const)(
  'shows the role %s of a person, and links to a thread of people who are not staff',
  async (role, person, hasThread) => {
    open(`/Adminpanel/People/${person.id}`, {
      users: [ada, driver, verifiedDriver, { ...admin, staffRole: 'owner' }],
      reservations: [],
    });
    const contact = await part('Contact');
    expect(contact.getByText(role)).toBeVisible();
    expect(contact.queryByRole('link', { name: `Thread of ${person.name}` })?.getAttribute('href')).toBe(
      hasThread ? `/Adminpanel/Inbox?person=${person.id}` : undefined,
    );
  },
);

it.each([
  ['owner', 1],
  ['desk', 0],
] as const)(
  'shows the licence on the page of a driver only to staff who review it: %s',
  async (staffRole, count) => {
    open(`/Adminpanel/People/${driver.id}`, { staffRole, reservations: [] });
    await part('Contact');
    expect(screen.queryAllByRole('region', { name: 'Licence' })).toHaveLength(count);
    if (count > 0) expect(await (await part('Licence')).findByText(/^Not uploaded/)).toBeVisible();
  },
);

it('adds a note about a person', async () => {
  const { user, backend } = openPerson({ reservations: [] });
  expect(await screen.findByText('There are no reservations.')).toBeVisible();
  const notes = await part('Internal notes');
  await user.type(notes.getByLabelText('Note'), 'Prefers calls.');
  await user.click(notes.getByRole('button', { name: 'Add note' }));
  expect(await notes.findByText('Prefers calls.')).toBeVisible();
  expect(backend.notes).toMatchObject([{ about: ada.id, topic: 'note' }]);
});

it('shows that a person does not exist', async () => {
  open(`/Adminpanel/People/${anId(4)}`);
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no such user.');
});

it('records a payment in cash and its refund', async () => {
  const { user } = openReservation();
  await user.click(await screen.findByRole('button', { name: 'Record payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record a payment' }));
  expect(dialog.getByLabelText('Amount (£)')).toHaveValue('840.00');
  await user.selectOptions(dialog.getByLabelText('How'), 'cash');
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  expect(await dialog.findByText('Reason is required.')).toBeVisible();
  await user.type(dialog.getByLabelText('Reason'), 'Paid at the counter.');
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  expect(await (await part('Payments and refunds')).findByText('Balance, cash')).toBeVisible();
  expect(await (await part('Booking')).findByText('Confirmed, Paid')).toBeVisible();

  await user.click(await screen.findByRole('button', { name: 'Record paid back' }));
  const back = within(await screen.findByRole('dialog', { name: 'Record what was paid back' }));
  // The payment of £840.00 in cash; the card payment is refunded at the provider.
  expect(back.getByLabelText('Amount (£)')).toHaveValue('840.00');
  expect(back.getByLabelText('Amount (£)')).toHaveAccessibleDescription('At most £840.00.');
  await user.clear(back.getByLabelText('Amount (£)'));
  await user.type(back.getByLabelText('Amount (£)'), '40');
  await user.type(back.getByLabelText('Reason'), 'An hour less.');
  await user.click(back.getByRole('button', { name: 'Record paid back' }));
  expect(await (await part('Payments and refunds')).findByText('Refund, bank transfer')).toBeVisible();
  expect((await part('Price')).getByText('-£40.00')).toBeVisible();
});

it('offers no refund by card when no card payment remains', async () => {
  const returned = { refunded: 360, refundState: 'done', currentPaid: 0, remainingToPay: 0 } as const;
  openReservation({ reservations: [aReservation({ id: RESERVATION, status: 'cancelled', ...returned })] });
  expect((await part('Payments and refunds')).getByText('Refund')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Refund' })).not.toBeInTheDocument();
});

it('offers the desk no refund of a payment outside the provider', async () => {
  const { user } = openReservation({ staffRole: 'desk' });
  await user.click(await screen.findByRole('button', { name: 'Record payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record a payment' }));
  await user.type(dialog.getByLabelText('Reason'), 'Paid by transfer.');
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  expect(await (await part('Payments and refunds')).findByText('Balance, bank transfer')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Record paid back' })).not.toBeInTheDocument();
});

it('refunds a part of a card payment, at most the remaining amount', async () => {
  const { user } = openReservation();
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund a card payment' }));
  await user.type(dialog.getByLabelText('Amount (£)'), '360.01');
  await user.type(dialog.getByLabelText('Reason'), 'A scratch.');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(await dialog.findByText('At most £360.00 of this payment can be refunded.')).toBeVisible();
  await user.clear(dialog.getByLabelText('Amount (£)'));
  await user.type(dialog.getByLabelText('Amount (£)'), '60');
  await user.click(dialog.getByRole('checkbox', { name: /Goodwill/ }));
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const price = await part('Price');
  // The line that reduces the total, and the refund among the figures.
  expect(await price.findAllByText('-£60.00')).toHaveLength(2);
  expect(price.getByText('£840.00')).toBeVisible();
  expect(await (await part('Internal notes')).findByText('A scratch.')).toBeVisible();
});
