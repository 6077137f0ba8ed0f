// Checks changes of one reservation by an admin (dates, times, totals, cancellations) and actions for several.
import { useState } from 'react';
import { configure, screen, waitFor, fireEvent, within } from '@testing-library/react';
import { http } from 'msw';
import { EditReservationDialog } from '#app/booking/manage/EditReservationDialog.tsx';
import { reservationApi } from '#app/booking/data/reservationApi.ts';
import { UndoEdit } from '#app/booking/reservation/UndoEdit.tsx';
import { undoEditSlice } from '#app/booking/data/undoEditSlice.ts';
import { noticeSlice } from '#app/platform/notice/noticeSlice.ts';
import { recordRequests } from '#app/testing/recordRequests.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { itAtFullExtent } from '#domain/testing/extent.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { aReservation, anId } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { ada, admin } from '#mocks/backend.ts';
import { server, useBackend } from '#mocks/node.ts';
import { dialog, ghost, inRow, openAdminHome, spur, rowOf } from './testing/adminHome.tsx';
import { deferred, isClosed } from '#app/testing/screenSteps.ts';

// Visibility checks of table cells read the computed style of every ancestor, a fifth of this file's time.
configure({ defaultHidden: true });

const { selectUndoableEdit } = undoEditSlice.selectors;

describe('editing', () => {
  const inDialog = (user: ReturnType<typeof renderWithProviders>['user']) => ({
    type: async (label: string, value: string) => {
      const field = dialog().getByLabelText(label);
      await user.clear(field);
      if (value) await user.paste(value);
    },
    save: () => user.click(dialog().getByRole('button', { name: 'Save' })),
  });

  async function editInTable() {
    const opened = openAdminHome();
    await opened.user.click((await inRow('Rolls-Royce Ghost')).getByRole('button', { name: 'Edit' }));
    await screen.findByRole('dialog');
    await waitFor(() => expect(opened.requests.take()).toContain('GET /api/cars'));
    return { ...opened, ...inDialog(opened.user) };
  }

  /** Opens only the dialog, without the table. */
  async function edit({ reservations = [ghost(), spur()], reservation = ghost() } = {}) {
    const backend = useBackend({ signedInAs: admin.id, reservations });
    const requests = recordRequests();
    function Screen() {
      const [isOpen, setIsOpen] = useState(true);
      return (
        <>
          {isOpen && <EditReservationDialog reservation={reservation} onClose={() => setIsOpen(false)} />}
          <UndoEdit />
        </>
      );
    }
    const session = { userId: admin.id, isAdmin: true, staffRole: 'owner' as const };
    const opened = renderWithProviders(<Screen />, { session });
    await waitFor(() => expect(requests.take()).toContain('GET /api/cars'));
    return { backend, ...opened, ...inDialog(opened.user) };
  }

  test('proposes a total for the new dates, sends it once with the version, and undoes the change', async () => {
    const { user, type, save, requests, backend } = await editInTable();
    requests.take();
    await type('End Date', '2026-11-27');
    await save();
    expect(dialog().getByLabelText('End Date')).toHaveAccessibleDescription(
      'The end date cannot be before the start date.',
    );
    expect(requests.take()).toEqual([]);
    const total = dialog().getByLabelText('Total Price (£)');
    await type('End Date', '2026-12-01');
    expect(total).toHaveValue('1600.00');
    // A total that the user has entered stays until the user restores the proposal.
    await type('Total Price (£)', '1500');
    await type('End Date', '2026-12-02');
    expect(total).toHaveValue('1500');
    await type('End Date', '2026-12-01');
    await user.click(dialog().getByRole('button', { name: 'Use £1,600.00' }));
    expect(total).toHaveValue('1600.00');
    const bodies: unknown[] = [];
    server.events.on('request:start', ({ request }) => {
      if (request.method === 'PUT')
        void request
          .clone()
          .json()
          .then((body) => bodies.push(body));
    });
    await save();
    await isClosed();
    expect(await (await inRow('Rolls-Royce Ghost')).findByText('£1,600.00')).toBeVisible();
    expect(requests.take().sort()).toEqual([
      'GET /api/admin/overview',
      `GET /api/reservations/car/${ghost().carId}?changing=${ghost().id}`,
      'GET /api/reservations?page=0&pageSize=50',
      `PUT /api/reservations/${ghost().id}`,
    ]);
    const dates = { startDate: '2026-11-28', endDate: '2026-12-01', startTime: '', endTime: '' };
    expect(bodies).toEqual([
      {
        ...{ id: ghost().id, userId: ghost().userId, car: anId(101), carId: anId(101) },
        ...{ carMake: 'Rolls-Royce', carModel: 'Ghost', version: 0, totalPrice: 1600, ...dates },
      },
    ]);
    expect(backend.reservations[0]).toMatchObject({ endDate: '2026-12-01', totalPrice: 1600 });

    const undo = await screen.findByRole('button', { name: 'Undo' });
    await user.click(document.body);
    expect(undo).toBeInTheDocument();
    await user.click(undo);
    await waitFor(() =>
      expect(backend.reservations[0]).toMatchObject({ endDate: '2026-11-30', totalPrice: 1200 }),
    );
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  test('shows taken dates at the dates and a too low total at the total, and keeps the input', async () => {
    const { type, save } = await edit({
      reservations: [
        ghost(),
        aReservation({ id: anId(309), carModel: 'Wraith', startDate: '2026-12-02', endDate: '2026-12-03' }),
      ],
    });
    await type('End Date', '2026-12-02');
    await save();
    await waitFor(() =>
      expect(dialog().getByLabelText('Start Date')).toHaveAccessibleDescription(
        'The selected dates are already booked. Please choose different dates.',
      ),
    );
    expect(dialog().getByLabelText('End Date')).toHaveValue('02/12/2026');
    await type('End Date', '2026-12-01');
    await type('Total Price (£)', '359.99');
    await type('Reason of the price', 'Agreed.');
    await save();
    await waitFor(() =>
      expect(dialog().getByLabelText('Total Price (£)')).toHaveAccessibleDescription(
        'The total cannot be below what is already paid (£360.00).',
      ),
    );
    expect(dialog().getByLabelText('Total Price (£)')).toHaveValue('359.99');
  });

  test('saves a total below the paid amount with the shown refund', async () => {
    const { user, type, backend, store } = await edit();
    await type('Total Price (£)', '300');
    await type('Reason of the price', 'Agreed.');
    await user.click(dialog().getByRole('checkbox', { name: 'Refund £60.00 to the customer' }));
    await user.click(dialog().getByRole('button', { name: 'Save and refund £60.00' }));
    await isClosed();
    expect(backend.reservations[0]).toMatchObject({ totalPrice: 300, currentPaid: 300, refunded: 60 });
    // The edit has made a refund, so it cannot be undone.
    // The code of the button is loaded with the first offer, so only the store shows at once that there is none.
    expect(selectUndoableEdit(store.getState())).toBeNull();
  });

  test('undoes no edit after another user has changed the reservation', async () => {
    const { user, type, save, backend } = await edit();
    await type('End Date', '2026-12-01');
    await save();
    const undo = await screen.findByRole('button', { name: 'Undo' });
    Object.assign(backend.reservations[0]!, { version: 7, totalPrice: 1500 });
    await user.click(undo);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument());
    expect(backend.reservations[0]).toMatchObject({ endDate: '2026-12-01', totalPrice: 1500 });
  });

  test('shows a conflict with the current reservation, and saves only the changed field at the second submit', async () => {
    const { type, save, backend, store } = await edit();
    // The cache contains the earlier reservation, which the dialog must not show.
    await store.dispatch(reservationApi.endpoints.getReservation.initiate(ghost().id));
    backend.reservations[0] = { ...ghost(), version: 3, startDate: '2026-11-29', totalPrice: 1300 };
    await type('End Date', '2026-12-01');
    await save();
    expect(await dialog().findByText(/Somebody else has changed this reservation meanwhile/)).toBeVisible();
    expect(
      dialog().getByText(/It now reads Rolls-Royce Ghost, Sun, 29 Nov 2026 to Mon, 30 Nov 2026, £1,300.00/),
    ).toBeVisible();
    expect(dialog().getByLabelText('End Date')).toHaveValue('01/12/2026');
    await save();
    await isClosed();
    const saved = { startDate: '2026-11-29', endDate: '2026-12-01', version: 4 };
    expect(backend.reservations[0]).toMatchObject(saved);
  });
});

describe('cancelling', () => {
  async function ask(car: string, reservations?: Reservation[]) {
    const opened = openAdminHome(reservations ? { reservations } : {});
    await opened.user.click((await inRow(car)).getByRole('button', { name: 'Cancel' }));
    await screen.findByRole('dialog');
    return opened;
  }

  test('keeps the reservation when the admin declines, shows the refund 48 hours before the start, and cancels once', async () => {
    const { user, requests, backend } = await ask('Rolls-Royce Ghost');
    await user.click(dialog().getByRole('button', { name: 'Keep reservation' }));
    await isClosed();
    expect(requests.take().filter((call) => call.startsWith('DELETE'))).toEqual([]);
    expect(backend.reservations[0]?.status).toBe('confirmed');

    await user.click((await inRow('Rolls-Royce Ghost')).getByRole('button', { name: 'Cancel' }));
    expect(
      dialog().getByText('Are you sure you want to delete the reservation for Rolls-Royce Ghost?'),
    ).toBeVisible();
    expect(await dialog().findByText('£360.00 is refunded')).toBeVisible();
    requests.take();
    await user.dblClick(dialog().getByRole('button', { name: 'Cancel reservation' }));
    const row = await inRow('Rolls-Royce Ghost');
    expect(await row.findByText('Refunded £360.00')).toBeVisible();
    expect(requests.take().sort()).toEqual([
      `DELETE /api/reservations/${ghost().id}`,
      'GET /api/admin/overview',
      'GET /api/payments/attention',
      'GET /api/reservations?page=0&pageSize=50',
    ]);
    expect(backend.reservations[0]?.status).toBe('cancelled');
  });

  itAtFullExtent('replaces the page by the error after a failure, with a link back', async () => {
    const { user } = await ask('Rolls-Royce Ghost');
    server.use(http.delete('*/api/reservations/:id', () => refuse(500, 'The provider does not answer.')));
    await user.click(dialog().getByRole('button', { name: 'Cancel reservation' }));
    expect(await screen.findByText('Failed to delete reservation')).toBeVisible();
    expect(screen.getByText('The provider does not answer.')).toBeVisible();
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Back to the reservations' }));
    expect(await screen.findByRole('gridcell', { name: 'Rolls-Royce Ghost' })).toBeVisible();
  });
});

describe('actions for several reservations', () => {
  const later = () =>
    aReservation({ id: anId(303), reference: 'LCR-3M3M3', startDate: '2026-12-10', endDate: '2026-12-12' });

  const bar = () => within(screen.getByRole('group', { name: 'Selected reservations' }));
  const results = () =>
    dialog()
      .getAllByRole('listitem')
      .map((item) => item.querySelector('small')?.textContent);

  /** Opens the dialog of an action, which is loaded then. */
  async function openAct(name: string, user: ReturnType<typeof openAdminHome>['user']): Promise<void> {
    await user.click(bar().getByRole('button', { name }));
    await screen.findByRole('dialog');
  }

  async function selectAll(user: ReturnType<typeof openAdminHome>['user']): Promise<void> {
    await rowOf('Bentley Flying Spur');
    await user.click(screen.getByRole('checkbox', { name: /select all/i }));
    await screen.findByRole('group', { name: 'Selected reservations' });
  }

  test('cancels the selected reservations that it can, shows the result of each, and keeps the others selected', async () => {
    const { user, backend, requests } = openAdminHome({
      reservations: [
        ghost(),
        spur({ startDate: '2026-12-01', endDate: '2026-12-01' }),
        later(),
        aReservation({ id: anId(304), reference: 'LCR-4M4M4', status: 'cancelled' }),
      ],
    });
    const { promise: asked, resolve: answer } = deferred();
    server.use(
      http.delete(`*/api/reservations/${anId(302)}`, () => refuse(503, 'The payment provider is busy.')),
      http.delete('*/api/reservations/:id', async () => void (await asked)),
    );
    await rowOf('Bentley Flying Spur');
    expect(screen.queryByRole('group', { name: 'Selected reservations' })).not.toBeInTheDocument();
    await selectAll(user);
    expect(bar().getByText('4 selected')).toBeVisible();
    await openAct('Cancel reservations', user);
    expect(dialog().queryByLabelText('Note')).not.toBeInTheDocument();
    expect(await dialog().findByText('Left out: It is not confirmed.')).toBeVisible();
    requests.take();
    await user.click(dialog().getByRole('button', { name: 'Cancel reservations' }));
    expect(dialog().getByRole('button', { name: 'Close' })).toBeDisabled();
    expect(dialog().getByRole('button', { name: 'Working...' })).toBeDisabled();
    expect(results()).toContain('Waiting...');
    // The dialog stays open while the action runs, so that the user sees the results.
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    answer();
    expect(await dialog().findByText('Done for 2 of 4.')).toBeVisible();
    expect(results().sort()).toEqual([
      'Cancelled. £360.00 is refunded.',
      'Cancelled. £360.00 is refunded.',
      'Left out: It is not confirmed.',
      'Not done: The payment provider is busy.',
    ]);
    expect(requests.take().filter((line) => line.startsWith('DELETE'))).toHaveLength(3);
    expect(backend.reservations.map(({ id, status }) => [id, status])).toEqual([
      [ghost().id, 'cancelled'],
      [anId(302), 'confirmed'],
      [anId(303), 'cancelled'],
      [anId(304), 'cancelled'],
    ]);
    await user.click(dialog().getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(bar().getByText('2 selected')).toBeVisible();
    await user.click(bar().getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('group', { name: 'Selected reservations' })).not.toBeInTheDocument();
  });

  itAtFullExtent(
    'adds one note to the selected reservations, which needs a text, and sends the payment links of unpaid bookings and balances',
    async () => {
      const { user, backend } = openAdminHome({
        reservations: [
          ghost(),
          spur({
            status: 'held',
            isBookedByStaff: true,
            currentPaid: 0,
            holdExpiresAt: '2026-11-22T10:00:00.000Z',
          }),
          spur({ id: anId(303), carModel: 'Azure', remainingToPay: 0 }),
        ],
      });
      await selectAll(user);
      await openAct('Add a note', user);
      await user.click(dialog().getByRole('button', { name: 'Add note' }));
      expect(await dialog().findByText('Note is required.')).toBeVisible();
      fireEvent.change(dialog().getByLabelText('Note'), { target: { value: 'Film festival' } });
      await user.click(dialog().getByRole('button', { name: 'Add note' }));
      expect(await dialog().findByText('Done for 3 of 3.')).toBeVisible();
      expect(dialog().queryByLabelText('Note')).not.toBeInTheDocument();
      expect(backend.notes.map(({ about, content }) => [about, content]).sort()).toEqual([
        [ghost().id, 'Film festival'],
        [anId(302), 'Film festival'],
        [anId(303), 'Film festival'],
      ]);
      await user.click(dialog().getByRole('button', { name: 'Close' }));
      await isClosed();
      // The selection ends with the action.
      await selectAll(user);
      await openAct('Send payment links', user);
      await user.click(dialog().getByRole('button', { name: 'Send' }));
      expect(await dialog().findByText('Done for 2 of 3.')).toBeVisible();
      expect(results().sort()).toEqual([
        'Left out: It does not wait for a payment by a link.',
        'The link is sent.',
        'The link is sent.',
      ]);
    },
  );

  itAtFullExtent('mails and copies the link to a balance from the menu of its row', async () => {
    const { user, backend, store } = openAdminHome();
    const act = async (name: string) => {
      await user.click((await inRow('Rolls-Royce Ghost')).getByRole('button', { name: 'more' }));
      await user.click(await screen.findByRole('menuitem', { name }));
    };
    await act('Send balance link');
    const written = jest.spyOn(navigator.clipboard, 'writeText');
    const notice = () => noticeSlice.selectors.selectNextNotice(store.getState())?.text;
    await waitFor(() => expect(notice()).toBe(`The link is mailed to ${ada.email}.`));
    await act('Copy balance link');
    await waitFor(() => expect(notice()).toMatch(/^The link is copied/));
    const [mailed, copied] = backend.paymentLinks.map(({ token }) => token);
    expect(written).toHaveBeenCalledWith(expect.stringContaining(`#token=${copied}`));
    expect(mailed).not.toBe(copied);
    expect(JSON.stringify(store.getState())).not.toContain(`token=${copied}`);
  });
});
