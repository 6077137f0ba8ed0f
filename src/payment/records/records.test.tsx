// Checks the attention entries of the admins, and how they are resolved.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { paths } from '#app/platform/address/paths.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import type { AttentionItem } from '#domain/payment/contract/payments.ts';
import { anId, aReservation } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { ada, admin } from '#mocks/backend.ts';
import { server, useBackend as answerFrom, useBackend } from '#mocks/node.ts';
import { NeedsAttention } from './NeedsAttention.tsx';
import type { ReconciliationEntry } from '#domain/payment/contract/reconciliation.ts';
import { Reconciliation } from './Reconciliation.tsx';
import { DebtRegister } from '../registers/DebtRegister.tsx';
import { MovementRegister } from '../registers/MovementRegister.tsx';

const disputed = (more: Partial<AttentionItem> = {}): AttentionItem => ({
  id: 'dispute:du_1:needs_response',
  kind: 'dispute',
  detail: 'The bank asks for an answer: product not received.',
  amount: 360,
  reservationId: anId(301),
  personId: ada.id,
  personName: 'Ada Lovelace',
  reference: 'du_1',
  since: '2026-11-20T09:30:00.000Z',
  ...more,
});
const unsent = (): AttentionItem => ({
  id: 'mail:7',
  kind: 'mail-failing',
  detail: 'The confirmation has been tried 5 times.',
  amount: null,
  reservationId: null,
  reference: null,
  since: '2026-11-21T08:00:00.000Z',
});

function open(attention: AttentionItem[]) {
  const backend = answerFrom({ attention, signedInAs: admin.id });
  const view = renderWithProviders(<NeedsAttention />, {
    at: paths.admin,
    session: { userId: admin.id, isAdmin: true },
  });
  return { backend, ...view };
}

type User = ReturnType<typeof open>['user'];
/** Opens the list of `count` entries. */
const opened = async (user: User, count: number) =>
  user.click(await screen.findByRole('button', { name: `Needs attention ${String(count)}` }));

/** The texts of the cells of a table, row by row. */
async function rowsOf(name: string) {
  const grid = within(await screen.findByRole('grid', { name }));
  await waitFor(() => expect(grid.getAllByRole('gridcell').length).toBeGreaterThan(0));
  const cells = ([, ...rows]: HTMLElement[]) => rows.map((row) => within(row).getAllByRole('gridcell'));
  return cells(grid.getAllByRole('row')).map((row) => row.map(({ textContent }) => textContent));
}

it('shows nothing when there are no entries', async () => {
  open([]);
  await screen.findByRole('region', { name: 'Needs attention', busy: false });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});

it('shows kind, person, age, amount and links of each entry behind a button, until Escape', async () => {
  const { user } = open([disputed(), unsent()]);
  await opened(user, 2);
  const item = within(screen.getByRole('listitem', { name: 'Payment disputed' }));
  // 'yesterday' follows the answer that gives the server's time.
  for (const text of ['The bank asks for an answer: product not received.', '£360.00', 'yesterday', 'du_1']) {
    expect(await item.findByText(text)).toBeVisible();
  }
  expect(item.getByRole('link', { name: 'Reservation' })).toHaveAttribute(
    'href',
    paths.adminReservation(anId(301)),
  );
  expect(item.getByRole('link', { name: 'Ada Lovelace' })).toHaveAttribute('href', paths.adminPerson(ada.id));
  const mail = within(screen.getByRole('listitem', { name: 'Mail not delivered' }));
  expect(mail.queryByRole('link')).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Needs attention 2' })).toHaveFocus();
});

it('resolves an entry with a note', async () => {
  const { backend, user, store } = open([disputed(), unsent()]);
  await opened(user, 2);
  const item = within(screen.getByRole('listitem', { name: 'Payment disputed' }));
  await user.click(item.getByRole('button', { name: 'Mark as dealt with' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as dealt with' }));
  await user.click(dialog.getByRole('button', { name: 'Mark as dealt with' }));
  expect(dialog.getByText('Please say what was done.')).toBeVisible();
  expect(dialog.getByLabelText('What was done?')).toBeInvalid();
  fireEvent.change(dialog.getByLabelText('What was done?'), {
    target: { value: 'Answered with the hire agreement.' },
  });
  await user.click(dialog.getByRole('button', { name: 'Mark as dealt with' }));
  await waitFor(() =>
    expect(screen.queryByRole('listitem', { name: 'Payment disputed' })).not.toBeInTheDocument(),
  );
  expect(screen.getByRole('listitem', { name: 'Mail not delivered' })).toBeVisible();
  expect(backend.resolutions).toEqual([
    { id: 'dispute:du_1:needs_response', note: 'Answered with the hire agreement.' },
  ]);
  expect(Object.values(store.getState().notices.entities)).toMatchObject([{ text: 'Marked as dealt with.' }]);
});

it('shows that another admin has resolved the entry, and keeps the note', async () => {
  const { backend, user } = open([disputed()]);
  await opened(user, 1);
  await user.click(await screen.findByRole('button', { name: 'Mark as dealt with' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('What was done?'), { target: { value: 'Called the bank.' } });
  backend.attention.length = 0;
  await user.click(dialog.getByRole('button', { name: 'Mark as dealt with' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /^Needs attention/ })).not.toBeInTheDocument(),
  );
  expect(dialog.getByText('This needs no attention any more.')).toBeVisible();
  expect(dialog.getByLabelText('What was done?')).toHaveValue('Called the bank.');
});

it('refetches every minute, not in a hidden tab, and when the tab gets the focus', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  try {
    const { backend, store } = open([]);
    await screen.findByRole('region', { name: 'Needs attention', busy: false });
    backend.attention.push(disputed());
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(await screen.findByRole('button', { name: 'Needs attention 1' })).toBeVisible();
    act(() => void store.dispatch(baseApi.internalActions.onFocusLost()));
    backend.attention.push(unsent());
    await act(() => jest.advanceTimersByTimeAsync(120_000));
    expect(screen.getByRole('button', { name: 'Needs attention 1' })).toBeVisible();
    act(() => void store.dispatch(baseApi.internalActions.onFocus()));
    expect(await screen.findByRole('button', { name: 'Needs attention 2' })).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});

describe('the reconciliation', () => {
  // The clock of the mocks shows 21 November 2026, 10:00.
  const reservation = aReservation({ reference: 'LCR-7K2MQ', createdAt: '2026-11-20T10:00:00.000Z' });
  const mismatch: ReconciliationEntry = {
    id: 'ch_dashboard',
    kind: 'payment',
    result: 'missing-here',
    providerAmount: 120,
    ledgerAmount: null,
    at: '2026-11-02T10:00:00.000Z',
    reservationId: null,
    reference: null,
  };

  function open(at = '/Adminpanel/Reconciliation') {
    useBackend({ signedInAs: admin.id, reservations: [reservation], mismatches: [mismatch] });
    return renderWithProviders(<Reconciliation />, { at, session: { userId: admin.id, isAdmin: true } });
  }
  const rows = () => rowsOf('Reconciliation');

  it('lists the differences first, shows how much agrees, and one result only', async () => {
    const { user, place } = open();
    expect(await screen.findByText('1 matching, 1 not matching.')).toBeVisible();
    const [first, second] = await rows();
    expect(first).toEqual(expect.arrayContaining(['Missing in the ledger', '£120.00', '–', 'None']));
    expect(second).toEqual(expect.arrayContaining(['Matching', '£360.00', '£0.00', 'LCR-7K2MQ']));
    expect(screen.getByRole('link', { name: 'LCR-7K2MQ' })).toHaveAttribute(
      'href',
      paths.adminReservation(reservation.id),
    );
    await user.selectOptions(screen.getByLabelText('Result'), 'Differences');
    expect(await rows()).toHaveLength(1);
    expect(place.current.search).toBe('?result=differences');
    await user.selectOptions(screen.getByLabelText('Result'), 'Matching');
    expect((await rows())[0]).toEqual(expect.arrayContaining(['Matching']));
  });

  it('shows no rows of the earlier period when the next one cannot be compared, until Retry, and compares again when it opens', async () => {
    const { user, store, unmount } = open();
    expect(await rows()).toHaveLength(2);
    let isClosed = true;
    const closed = () => (isClosed ? refuse(500, 'The books are closed.') : undefined);
    server.use(http.get('*/api/payments/reconciliation', closed));
    await user.click(screen.getByRole('button', { name: 'Last month' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The books are closed.');
    // The table shows new rows after the frame of the click.
    await waitFor(() =>
      expect(screen.queryByText('Missing in the ledger', { selector: '.lcr-tag' })).not.toBeInTheDocument(),
    );
    expect(screen.queryByText(/matching, 1 not/)).not.toBeInTheDocument();
    isClosed = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('There are no payments or refunds to show.')).toBeVisible();
    expect(screen.getByText('0 matching, 0 not matching.')).toBeVisible();
    unmount();
    useBackend({ signedInAs: admin.id, reservations: [reservation] });
    renderWithProviders(<Reconciliation />, { at: '/Adminpanel/Reconciliation', store });
    expect(await screen.findByText('1 matching, 0 not matching.')).toBeVisible();
  });
});

describe('the registers', () => {
  // The clock of the mocks shows 21 November 2026, 10:00.
  const createdAt = '2026-11-20T10:00:00.000Z';
  const reservations = [
    aReservation({ reference: 'LCR-7K2MQ', createdAt }),
    aReservation({
      ...{ id: anId(902), reference: 'LCR-8M3NR', createdAt: '2026-09-01T10:00:00.000Z' },
      ...{ startDate: '2026-10-01', endDate: '2026-10-03' },
    }),
  ];

  function open(screenOf: React.JSX.Element, at: string, staffRole: 'owner' | 'accountant' = 'accountant') {
    const role = { isAdmin: staffRole === 'owner', staffRole };
    useBackend({ users: [ada, { ...admin, ...role }], signedInAs: admin.id, reservations });
    return renderWithProviders(screenOf, { at, session: { userId: admin.id, ...role } });
  }

  it('shows payments with a total row, and finds one by its amount', async () => {
    open(<MovementRegister />, '/Adminpanel/Payments?from=2026-09-01&to=2026-11-30');
    const rows = await rowsOf('Payments');
    expect(rows).toHaveLength(3);
    expect(rows[0]).toEqual(
      expect.arrayContaining(['Card', 'Payment', 'Ada Lovelace', 'LCR-7K2MQ', '£360.00']),
    );
    expect(rows[2]).toEqual(expect.arrayContaining(['Total', '£720.00']));
    expect(screen.getByText('Card £720.00')).toBeVisible();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '361' } });
    expect(await screen.findByText('No money moved in this period.')).toBeVisible();
  });

  it('shows debts by age, the oldest first, with links to customers for who may read people', async () => {
    const { unmount } = open(<DebtRegister />, '/Adminpanel/Debts', 'owner');
    await rowsOf('Debts');
    expect(screen.getAllByRole('link', { name: 'Ada Lovelace' })).toHaveLength(2);
    unmount();
    open(<DebtRegister />, '/Adminpanel/Debts');
    const rows = await rowsOf('Debts');
    expect(rows.map((row) => [row.includes('LCR-8M3NR'), row.includes('31 to 60 days')])).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ]);
    expect(rows[2]).toEqual(expect.arrayContaining(['Total', '£1,680.00']));
    expect(screen.queryByRole('link', { name: 'Ada Lovelace' })).not.toBeInTheDocument();
  });
});
