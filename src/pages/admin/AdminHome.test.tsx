// Checks the admins' home: the figures of the day, and the table of reservations.
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { baseApi } from '#app/api/baseApi.ts';
import { NARROW } from '#app/shared/config/breakpoints.ts';
import { paths } from '#app/shared/config/paths.ts';
import { mediaMatches } from '#app/testing/media.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import type { Reservation } from '#domain/contract/reservations.ts';
import { aReservation, anId } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { admin } from '#mocks/backend.ts';
import { server, useBackend } from '#mocks/node.ts';
import { AdminHome } from './AdminHome.tsx';
import { cars, dialog, ghost, inRow, openAdminHome, rowOf, spur } from './testing/adminHome.tsx';

// Visibility checks of table cells read the computed style of every ancestor, a fifth of this file's time.
configure({ defaultHidden: true });

/** The files that the page saves after this call. */
function savedFiles(): string[] {
  const files: string[] = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      void blob.text().then((text) => files.push(text));
      return 'blob:list';
    },
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return files;
}

describe('the button of a new reservation', () => {
  test.each<['owner' | 'accountant', boolean]>([
    ['owner', true],
    ['accountant', false],
  ])('is offered only to a role that may book: %s, %s', async (staffRole, isOffered) => {
    useBackend({ signedInAs: admin.id, reservations: [] });
    renderWithProviders(<AdminHome />, {
      at: '/Adminpanel',
      session: { userId: admin.id, isAdmin: staffRole === 'owner', staffRole },
    });
    await screen.findByRole('heading', { name: 'Admin Panel' });
    const link = screen.queryByRole('link', { name: 'New reservation' });
    expect(link?.getAttribute('href')).toBe(isOffered ? paths.adminNewReservation : undefined);
  });
});

describe('the table', () => {
  test('shows customer, dates, total and balance of each reservation', async () => {
    openAdminHome();
    expect(screen.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
    const row = await inRow('Rolls-Royce Ghost');
    for (const text of ['Ada Lovelace', '28 Nov to 30 Nov 2026', '£1,200.00', '£840.00', 'Unpaid']) {
      expect(row.getByText(text)).toBeVisible();
    }
    const paid = await inRow('Bentley Flying Spur');
    for (const text of ['22 Nov 2026, 10:00 to 16:00', '£0.00', 'Paid']) {
      expect(paid.getAllByText(text)[0]).toBeVisible();
    }
    expect(screen.getByText('1–2 of 2')).toBeVisible();
  });

  test('marks a balance after its due date as overdue', async () => {
    openAdminHome({
      reservations: [ghost(), spur({ currentPaid: 270, createdAt: '2026-11-02T10:00:00.000Z' })],
    });
    expect(await (await inRow('Bentley Flying Spur')).findByText('overdue')).toBeVisible();
    expect((await inRow('Rolls-Royce Ghost')).queryByText('overdue')).not.toBeInTheDocument();
  });

  test('shows the refund of a cancelled reservation, and offers no actions', async () => {
    openAdminHome({
      reservations: [
        spur({ status: 'cancelled', refunded: 900, currentPaid: 0, remainingToPay: 0 }),
        { ...ghost(), status: 'cancelled', userId: null },
      ],
    });
    const refunded = await inRow('Bentley Flying Spur');
    expect(refunded.getByText('Cancelled')).toBeVisible();
    expect(refunded.getByText('Refunded £900.00')).toBeVisible();
    expect(refunded.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
    const due = await inRow('Rolls-Royce Ghost');
    expect(due.getByText('Unpaid')).toBeVisible();
    expect(due.getByText('Deleted user')).toBeVisible();
  });

  test.each<[Reservation['refundState'], string]>([
    ['pending', 'Refund pending'],
    ['failing', 'Refund failing'],
    ['done', 'Refunded £900.00'],
  ])('shows in its row that a refund is %s', async (refundState, text) => {
    const money = { refunded: 900, refundState, currentPaid: 0, remainingToPay: 0 };
    openAdminHome({ reservations: [spur({ status: 'cancelled', ...money })] });
    expect((await inRow('Bentley Flying Spur')).getByText(text)).toBeVisible();
  });

  test('opens the payments of a reservation, also of a cancelled one, with a link to its receipt', async () => {
    const { user } = openAdminHome({
      reservations: [
        spur({ status: 'cancelled', refunded: 900, refundState: 'done', depositAmount: 900, currentPaid: 0 }),
      ],
    });
    await user.click((await inRow('Bentley Flying Spur')).getByRole('button', { name: 'Payments' }));
    const payments = within(await dialog().findByRole('list', { name: 'Payments' }));
    for (const text of ['Deposit', 'Paid', 'Refund', 'Refunded', '-£900.00', `pi_${anId(302)}`]) {
      expect(payments.getByText(text)).toBeVisible();
    }
    expect(dialog().getByRole('link', { name: 'Receipt' })).toHaveAttribute('href', paths.receipt(anId(302)));
    await user.click(dialog().getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test.each<[string, Partial<Reservation>, boolean]>([
    ['a confirmed reservation', {}, true],
    ['a cancelled reservation', { status: 'cancelled' }, false],
  ])('lets staff change the trip details of %s: %s', async (_what, more, isEditable) => {
    const { user } = openAdminHome({ reservations: [{ ...ghost(), ...more }] });
    const trip = await inRow('Rolls-Royce Ghost');
    if (!isEditable) {
      // The row of a cancelled reservation has no action for its trip details.
      expect(trip.queryByRole('button', { name: 'Trip' })).not.toBeInTheDocument();
      return;
    }
    await user.click(trip.getByRole('button', { name: 'Trip' }));
    expect(await screen.findByRole('dialog', { name: 'Trip details' })).toBeVisible();
    expect(dialog().getByRole('button', { name: 'Save' })).toBeVisible();
  });

  test('keeps search, filters, sort, page size, density and columns in the address', async () => {
    const { user, place, requests } = openAdminHome();
    await rowOf('Rolls-Royce Ghost');
    await user.type(screen.getByRole('searchbox', { name: 'Search reservations' }), 'ghost');
    await waitFor(() => expect(cars()).toEqual(['Rolls-Royce Ghost']));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Balance' }), 'Unpaid');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Density' }), 'Standard');
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Customer' }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('columnheader', { name: 'Total' }));
    await waitFor(() => expect(place.current.search).toContain('sort=totalPrice'));
    const kept = new URLSearchParams(place.current.search);
    expect(Object.fromEntries(kept)).toMatchObject({
      q: 'ghost',
      unpaid: 'true',
      density: 'standard',
      sort: 'totalPrice',
      hide: 'email,startTime,currentPaid,createdAt,customer',
    });
    await waitFor(() =>
      expect(requests.take().at(-1)).toBe(
        'GET /api/reservations?unpaid=true&page=0&pageSize=50&sort=totalPrice&q=ghost',
      ),
    );
  });

  test('filters by days, by car and by the purpose of the car', async () => {
    const { user, place, requests } = openAdminHome();
    await rowOf('Rolls-Royce Ghost');
    await user.type(screen.getByLabelText('From'), '22/11/2026');
    await user.type(screen.getByLabelText('To'), '22/11/2026');
    await user.tab();
    await waitFor(() => expect(cars()).toEqual(['Bentley Flying Spur']));
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(cars()).toHaveLength(2));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Car' }), 'Rolls-Royce Ghost');
    await waitFor(() => expect(cars()).toEqual(['Rolls-Royce Ghost']));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Purpose' }), 'Music Video');
    await waitFor(() => expect(place.current.search).toBe(`?carId=${anId(101)}&carPurpose=MusicVideo`));
    await waitFor(() =>
      expect(requests.take().at(-1)).toBe(
        `GET /api/reservations?carPurpose=MusicVideo&carId=${anId(101)}&page=0&pageSize=50`,
      ),
    );
  });

  test('shows the same view again for a link', async () => {
    const { requests } = openAdminHome({
      at: '/Adminpanel?page=2&size=25&sort=-totalPrice&q=rolls&status=confirmed&hide=customer&density=comfortable',
      reservations: Array.from({ length: 27 }, (_, index) => aReservation({ id: anId(400 + index) })),
    });
    expect(await screen.findByText('26–27 of 27')).toBeVisible();
    expect(requests.take()).toContain(
      'GET /api/reservations?status=confirmed&page=1&pageSize=25&sort=-totalPrice&q=rolls',
    );
    expect(screen.getByRole('searchbox')).toHaveValue('rolls');
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('confirmed');
    expect(screen.getByRole('combobox', { name: 'Density' })).toHaveValue('comfortable');
    expect(screen.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending');
    expect(screen.queryByRole('columnheader', { name: 'Customer' })).not.toBeInTheDocument();
    expect(screen.getByRole('columnheader', { name: 'Email' })).toBeVisible();
  });

  test('keeps the rows of a page while the next page loads', async () => {
    const { user, place } = openAdminHome({
      at: '/Adminpanel?size=25',
      reservations: Array.from({ length: 27 }, (_, index) => aReservation({ id: anId(400 + index) })),
    });
    expect(await screen.findByText('1–25 of 27')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    expect(screen.getAllByRole('row').length).toBeGreaterThan(1);
    expect(await screen.findByText('26–27 of 27')).toBeVisible();
    expect(place.current.search).toBe('?size=25&page=2');
  });

  test('redirects from a page that does not exist to the last page', async () => {
    const { place } = openAdminHome({ at: '/Adminpanel?page=9' });
    await rowOf('Rolls-Royce Ghost');
    expect(place.current.search).toBe('');
  });

  test('keeps the selected rows after a refetch, and exports them', async () => {
    const files = savedFiles();
    const { user } = openAdminHome();
    await user.click((await inRow('Bentley Flying Spur')).getByRole('checkbox'));
    await user.click((await inRow('Rolls-Royce Ghost')).getByRole('button', { name: 'Edit' }));
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect((await inRow('Bentley Flying Spur')).getByRole('checkbox')).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Export 1 selected' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]).toContain('Car,Reference,Customer,Email,Dates,Times,Total,Paid,Remaining,Booked,Status');
    expect(files[0]).toContain(
      'Bentley Flying Spur,LCR-00302,Ada Lovelace,ada@example.com,2026-11-22 to 2026-11-22,10:00 to 16:00,900.00',
    );
    expect(files[0]).not.toContain('Ghost');
  });

  test('omits columns from the export that the user has hidden', async () => {
    const files = savedFiles();
    const { user } = openAdminHome({ at: '/Adminpanel?hide=email,customer' });
    await rowOf('Rolls-Royce Ghost');
    await user.click(screen.getByRole('button', { name: /^Export/ }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]).toContain('Car,Reference,Dates,Times,Total,Paid,Remaining,Booked,Status');
  });

  test('shows the next reservation first', async () => {
    openAdminHome();
    await rowOf('Rolls-Royce Ghost');
    expect(cars()).toEqual(['Bentley Flying Spur', 'Rolls-Royce Ghost']);
  });

  test('shows reservations as cards in a narrow window, and columns after the user selects them', async () => {
    mediaMatches(NARROW);
    const { user } = openAdminHome();
    const card = (await screen.findByText('Ghost')).closest('[role=row]') as HTMLElement;
    for (const text of [
      'Ada Lovelace',
      '28 Nov to 30 Nov 2026',
      /£1,200\.00, £840\.00 remaining/,
      'Unpaid',
    ]) {
      expect(within(card).getByText(text)).toBeVisible();
    }
    await user.click(within(card).getByRole('button', { name: 'Edit' }));
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Email' }));
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('columnheader', { name: 'Customer' })).toBeVisible();
  });

  test('exports the whole filtered list, not only the page', async () => {
    const files = savedFiles();
    const { user, requests } = openAdminHome({
      at: '/Adminpanel?size=25&q=ghost',
      reservations: [
        spur(),
        ...Array.from({ length: 30 }, (_, index) => aReservation({ id: anId(400 + index) })),
      ],
    });
    await screen.findByText('1–25 of 30');
    requests.take();
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(requests.take()).toEqual(['GET /api/reservations?q=ghost&purpose=export']);
    expect(files[0]!.trimEnd().split('\r\n')).toHaveLength(31);
  });

  test('shows a text when there are no reservations', async () => {
    openAdminHome({ reservations: [] });
    expect(await screen.findByText('There are no reservations to show.')).toBeVisible();
  });

  test('shows the reason of a failed read with Retry', async () => {
    useBackend({ signedInAs: admin.id, reservations: [ghost()] });
    server.use(http.get('*/api/reservations', () => refuse(500, 'The books are closed.'), { once: true }));
    const { user } = renderWithProviders(<AdminHome />, { session: { userId: admin.id, isAdmin: true } });
    expect(await screen.findByText('The books are closed.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('gridcell', { name: 'Rolls-Royce Ghost' })).toBeVisible();
  });

  test('reaches the actions of a row by keyboard', async () => {
    const { user } = openAdminHome();
    await rowOf('Rolls-Royce Ghost');
    await user.click(screen.getByRole('gridcell', { name: 'Rolls-Royce Ghost' }));
    await user.keyboard('{End}');
    const row = await inRow('Rolls-Royce Ghost');
    await waitFor(() => expect(row.getByRole('button', { name: 'Edit' })).toHaveFocus());
    await user.keyboard('{ArrowRight}');
    expect(row.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('dialog')).toBeVisible();
  });
});

describe('the figures of the day', () => {
  test('show counts, and link to the counted rows', async () => {
    openAdminHome();
    const figure = async (name: RegExp) => screen.findByRole('link', { name });
    expect(await figure(/Hires today 0/)).toHaveAttribute('href', '/Adminpanel?when=today&status=confirmed');
    expect(await figure(/Hires tomorrow 1/)).toHaveAttribute(
      'href',
      '/Adminpanel?when=tomorrow&status=confirmed',
    );
    expect(await figure(/Unpaid balances 1 ?£840.00/)).toHaveAttribute(
      'href',
      '/Adminpanel?unpaid=true&sort=startDate',
    );
    expect(await figure(/Requested jobs 0/)).toHaveAttribute('href', '/Adminpanel/Driverjobs#requested-jobs');
    expect(await figure(/Drivers to verify 1/)).toHaveAttribute(
      'href',
      '/Adminpanel/Userpage?role=unverified',
    );
  });

  test('are read again when the tab gets the focus', async () => {
    const { backend, store } = openAdminHome();
    await screen.findByRole('link', { name: /Hires tomorrow 1/ });
    backend.reservations.push(spur({ id: anId(303) }));
    act(() => void store.dispatch(baseApi.internalActions.onFocus()));
    expect(await screen.findByRole('link', { name: /Hires tomorrow 2/ })).toBeVisible();
  });

  test('show an error and the rows when they cannot be read, and are read again by Retry', async () => {
    let isAway = true;
    useBackend({ signedInAs: admin.id, reservations: [ghost()] });
    server.use(
      http.get('*/api/admin/overview', () => (isAway ? refuse(500, 'Please try later.') : undefined)),
    );
    const { user } = renderWithProviders(<AdminHome />, {
      at: '/Adminpanel',
      session: { userId: admin.id, isAdmin: true },
    });
    expect(await screen.findByText('Please try later.')).toBeVisible();
    await rowOf('Rolls-Royce Ghost');
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: /Unpaid balances 1/ })).toBeVisible();
    expect(screen.queryByText('Please try later.')).not.toBeInTheDocument();
  });

  test('filter the table below on a click', async () => {
    const { user } = openAdminHome();
    await rowOf('Rolls-Royce Ghost');
    await user.click(await screen.findByRole('link', { name: /Hires tomorrow 1/ }));
    await waitFor(() => expect(cars()).toEqual(['Bentley Flying Spur']));
    expect(screen.getByRole('combobox', { name: 'When' })).toHaveValue('tomorrow');
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(cars()).toHaveLength(2));
  });

  test('show the months as a table', async () => {
    const { user } = openAdminHome();
    await user.click(await screen.findByRole('button', { name: 'Table' }));
    const november = (await screen.findByRole('rowheader', { name: 'November 2026' })).closest('tr')!;
    expect(
      within(november)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['£2,100.00', '4 of 60', '6.7%']);
  });

  test('show the months as the window requires when the user comes back', async () => {
    const { user, store, unmount } = openAdminHome();
    await user.click(await screen.findByRole('button', { name: 'Table' }));
    unmount();
    renderWithProviders(<AdminHome />, { at: '/Adminpanel', store });
    await screen.findByRole('link', { name: /Hires tomorrow 1/ });
    expect(screen.getByRole('button', { name: 'Hidden' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('show charts on a wide screen, with the table for screen readers', async () => {
    mediaMatches('min-width: 1120px');
    openAdminHome();
    expect(await screen.findByText('Utilisation', { selector: 'figcaption' })).toBeVisible();
    expect(screen.getByRole('rowheader', { name: 'November 2026' })).toBeInTheDocument();
  });
});
