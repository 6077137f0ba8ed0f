// Checks the admins' home: the figures of the day, and the table of reservations.
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { configReceived } from '#app/platform/api/configApi.ts';
import { NARROW } from '#app/kit/page/breakpoints.ts';
import { paths } from '#app/platform/address/paths.ts';
import { mediaMatches } from '#app/testing/media.ts';
import { itAtFullExtent } from '#domain/testing/extent.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { aReservation, anId } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { aConfig } from '#mocks/backend.ts';
import { server } from '#mocks/node.ts';
import { cars, dialog, ghost, inRow, openAdminHome, rowOf, spur } from './testing/adminHome.tsx';
import { deferred, isClosed, savedFiles } from '#app/testing/screenSteps.ts';

// Visibility checks of table cells read the computed style of every ancestor, a fifth of this file's time.
configure({ defaultHidden: true });

const many = () => Array.from({ length: 27 }, (_, index) => aReservation({ id: anId(400 + index) }));

describe('the table', () => {
  test('shows customer, dates, total, balance and refund of each reservation, the next one first', async () => {
    const another = (id: number, carModel: string, more: Partial<Reservation>) =>
      aReservation({ id: anId(id), carModel, startDate: '2026-12-20', endDate: '2026-12-20', ...more });
    const { place } = openAdminHome({
      at: '/Adminpanel?page=9',
      reservations: [
        ghost(),
        spur(),
        another(311, 'Dawn', { startDate: '2026-11-22', createdAt: '2026-11-02T10:00:00.000Z' }),
        another(312, 'Wraith', { status: 'cancelled', userId: null }),
        another(313, 'Cullinan', { status: 'cancelled', refunded: 900, currentPaid: 0, remainingToPay: 0 }),
      ],
    });
    const row = await inRow('Rolls-Royce Ghost');
    // The address named a page that does not exist.
    expect(place.current.search).toBe('');
    expect(screen.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'New reservation' })).toHaveAttribute(
      'href',
      paths.adminNewReservation,
    );
    expect(screen.getByText('1–5 of 5')).toBeVisible();
    expect(cars()).toEqual(['Bentley Flying Spur', 'Rolls-Royce Ghost']);
    for (const text of ['Ada Lovelace', '28 Nov to 30 Nov 2026', '£1,200.00', '£840.00', 'Unpaid']) {
      expect(row.getByText(text)).toBeVisible();
    }
    expect(row.queryByText('overdue')).not.toBeInTheDocument();
    const shown: Record<string, string[]> = {
      'Bentley Flying Spur': ['22 Nov 2026, 10:00 to 16:00', 'Paid'],
      'Rolls-Royce Dawn': ['overdue'],
      'Rolls-Royce Wraith': ['Unpaid', 'Deleted user'],
      'Rolls-Royce Cullinan': ['Cancelled', 'Refunded £900.00'],
    };
    const missing: string[] = [];
    for (const [car, texts] of Object.entries(shown)) {
      const cells = await inRow(car);
      missing.push(
        ...texts.filter((text) => cells.queryAllByText(text).length === 0).map((text) => `${car}: ${text}`),
      );
    }
    expect(missing).toEqual([]);
    for (const name of ['Edit', 'Cancel', 'more']) {
      expect(row.getByRole('button', { name })).toBeVisible();
      expect((await inRow('Rolls-Royce Wraith')).queryByRole('button', { name })).not.toBeInTheDocument();
    }
  });

  itAtFullExtent(
    'opens payments with a link to the receipt, and trip details, and reaches the actions by keyboard',
    async () => {
      const { user } = openAdminHome({
        reservations: [
          ghost(),
          spur({
            status: 'cancelled',
            refunded: 900,
            refundState: 'done',
            depositAmount: 900,
            currentPaid: 0,
          }),
        ],
      });
      await user.click((await inRow('Bentley Flying Spur')).getByRole('button', { name: 'Payments' }));
      await screen.findByRole('dialog');
      const payments = within(await dialog().findByRole('list', { name: 'Payments' }));
      for (const text of ['Deposit', 'Paid', 'Refund', 'Refunded', '-£900.00', `pi_${anId(302)}`]) {
        expect(payments.getByText(text)).toBeVisible();
      }
      expect(dialog().getByRole('link', { name: 'Receipt' })).toHaveAttribute(
        'href',
        paths.receipt(anId(302)),
      );
      await user.click(dialog().getByRole('button', { name: 'Close' }));
      await isClosed();

      const row = await inRow('Rolls-Royce Ghost');
      await user.click(row.getByRole('button', { name: 'more' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Trip' }));
      expect(await screen.findByRole('dialog', { name: 'Trip details' })).toBeVisible();
      expect(dialog().getByRole('button', { name: 'Save' })).toBeVisible();
      await user.click(dialog().getByRole('button', { name: 'Cancel' }));
      await isClosed();

      await user.click(screen.getByRole('gridcell', { name: 'Rolls-Royce Ghost' }));
      await user.keyboard('{End}');
      await waitFor(() => expect(row.getByRole('button', { name: 'Edit' })).toHaveFocus());
      await user.keyboard('{ArrowRight}');
      expect(row.getByRole('button', { name: 'Cancel' })).toHaveFocus();
      await user.keyboard('{Enter}');
      expect(await screen.findByRole('dialog')).toBeVisible();
    },
  );

  test('is filtered by a figure of the day, and keeps search, filters and sort in the address', async () => {
    const { user, place, requests } = openAdminHome();
    await rowOf('Rolls-Royce Ghost');
    await user.click(await screen.findByRole('link', { name: /Tomorrow 1/ }));
    await waitFor(() => expect(cars()).toEqual(['Bentley Flying Spur']));
    expect(screen.getByRole('button', { name: /^When: Tomorrow/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(cars()).toHaveLength(2));

    fireEvent.change(screen.getByRole('searchbox', { name: 'Search reservations' }), {
      target: { value: 'ghost' },
    });
    await waitFor(() => expect(place.current.search).toContain('q=ghost'));
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Balance' }), 'Unpaid');
    await user.click(screen.getByRole('columnheader', { name: 'Total' }));
    await waitFor(() =>
      expect(requests.take().at(-1)).toBe(
        'GET /api/reservations?unpaid=true&page=0&pageSize=50&sort=totalPrice&q=ghost',
      ),
    );
    expect(place.current.search).toBe('?q=ghost&unpaid=true&sort=totalPrice');
    expect(cars()).toEqual(['Rolls-Royce Ghost']);
  });

  itAtFullExtent(
    'is filtered by dates, car and purpose, and keeps the shown columns in the address',
    async () => {
      const { user, place, requests } = openAdminHome();
      await rowOf('Rolls-Royce Ghost');
      const asked = (query: string) =>
        waitFor(() => expect(requests.take().at(-1)).toBe(`GET /api/reservations?${query}`));
      await user.click(screen.getByRole('button', { name: 'Filters' }));
      for (const label of ['From', 'To'])
        fireEvent.change(await screen.findByLabelText(label), { target: { value: '2026-11-28' } });
      await waitFor(() => expect(cars()).toEqual(['Rolls-Royce Ghost']));
      await user.selectOptions(screen.getByRole('combobox', { name: 'Car' }), 'Rolls-Royce Ghost');
      const dates = 'from=2026-11-28&to=2026-11-28';
      await asked(`${dates}&carId=${anId(101)}&page=0&pageSize=50`);
      await user.selectOptions(screen.getByRole('combobox', { name: 'Purpose' }), 'Music Video');
      await asked(`carPurpose=MusicVideo&${dates}&carId=${anId(101)}&page=0&pageSize=50`);
      await user.selectOptions(screen.getByRole('combobox', { name: 'Purpose' }), 'All');
      await user.click(screen.getByRole('button', { name: /^Car: Rolls-Royce Ghost/ }));
      await waitFor(() => expect(place.current.search).toBe(`?${dates}`));
      await user.click(screen.getByRole('button', { name: 'Columns' }));
      await user.click(await screen.findByRole('checkbox', { name: 'Customer' }));
      await waitFor(() =>
        expect(new URLSearchParams(place.current.search).get('hide')).toBe(
          'reference,customer,email,startTime,currentPaid,createdAt',
        ),
      );
    },
  );

  test('shows the view of a link, keeps the rows while another page loads, and exports the whole filtered list', async () => {
    const files = savedFiles();
    const { user, place, requests } = openAdminHome({
      at: '/Adminpanel?page=2&size=25&sort=-totalPrice&q=rolls&status=confirmed&hide=customer&density=comfortable',
      reservations: [spur(), ...many()],
    });
    expect(await screen.findByText('26–27 of 27')).toBeVisible();
    expect(requests.take()).toContain(
      'GET /api/reservations?status=confirmed&page=1&pageSize=25&sort=-totalPrice&q=rolls',
    );
    expect(screen.getByRole('searchbox')).toHaveValue('rolls');
    expect(screen.getByRole('button', { name: /^Status: Confirmed/ })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Density' })).toHaveValue('comfortable');
    expect(screen.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending');
    expect(screen.queryByRole('columnheader', { name: 'Customer' })).not.toBeInTheDocument();
    expect(screen.getByRole('columnheader', { name: 'Email' })).toBeVisible();
    const { promise: asked, resolve: answer } = deferred();
    server.use(http.get('*/api/reservations', async () => void (await asked)));
    await user.click(screen.getByRole('button', { name: 'Go to previous page' }));
    expect(cars()).toHaveLength(2);
    answer();
    expect(await screen.findByText('1–25 of 27')).toBeVisible();
    expect(new URLSearchParams(place.current.search).get('page')).toBeNull();
    requests.take();
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(requests.take()).toEqual([
      'GET /api/reservations?status=confirmed&sort=-totalPrice&q=rolls&purpose=export',
    ]);
    expect((await files[0]!.text()).trimEnd().split('\r\n')).toHaveLength(28);
  });

  itAtFullExtent('keeps the selected rows after a refetch, and exports them', async () => {
    const files = savedFiles();
    const { user } = openAdminHome();
    await user.click((await inRow('Bentley Flying Spur')).getByRole('checkbox'));
    await user.click((await inRow('Rolls-Royce Ghost')).getByRole('button', { name: 'Edit' }));
    await screen.findByRole('dialog');
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    await isClosed();
    expect((await inRow('Bentley Flying Spur')).getByRole('checkbox')).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Export 1 selected' }));
    await waitFor(() => expect(files).toHaveLength(1));
    const text = await files[0]!.text();
    expect(text).toContain('Car,Reference,Customer,Email,Dates,Times,Total,Paid,Remaining,Booked,Status');
    expect(text).toContain(
      'Bentley Flying Spur,LCR-00302,Ada Lovelace,ada@example.com,2026-11-22 to 2026-11-22,10:00 to 16:00,900.00',
    );
    expect(text).not.toContain('Ghost');
  });

  test('shows reservations as cards in a narrow window', async () => {
    mediaMatches(NARROW);
    openAdminHome();
    const card = (await screen.findByText('Ghost')).closest('[role=row]') as HTMLElement;
    for (const text of [
      'Ada Lovelace',
      '28 Nov to 30 Nov 2026',
      /£1,200\.00, £840\.00 remaining/,
      'Unpaid',
    ]) {
      expect(within(card).getByText(text)).toBeVisible();
    }
    expect(within(card).getByRole('button', { name: 'Edit' })).toBeEnabled();
  });

  test('shows the reason of a failed read with Retry, and a text when there are no reservations', async () => {
    const { user } = openAdminHome({
      reservations: [],
      before: () =>
        server.use(
          http.get('*/api/reservations', () => refuse(500, 'The books are closed.'), { once: true }),
        ),
    });
    expect(await screen.findByText('The books are closed.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('There are no reservations to show.')).toBeVisible();
  });

  test('offers an accountant no new reservation and no actions for selected rows', async () => {
    const { user } = openAdminHome({ staffRole: 'accountant', reservations: [ghost()] });
    await user.click((await inRow('Rolls-Royce Ghost')).getByRole('checkbox'));
    expect(screen.queryByRole('link', { name: 'New reservation' })).not.toBeInTheDocument();
    const bar = within(await screen.findByRole('group', { name: 'Selected reservations' }));
    expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Clear selection']);
  });
});

describe('the figures of the day', () => {
  const link = (name: RegExp) => screen.findByRole('link', { name });

  test('show an error until Retry, count and link to the counted rows, and are read again with the focus and after midnight', async () => {
    let isAway = true;
    const { user, backend, store } = openAdminHome({
      before: () =>
        server.use(
          http.get('*/api/admin/overview', () => (isAway ? refuse(500, 'Please try later.') : undefined)),
        ),
    });
    expect(await screen.findByText('Please try later.')).toBeVisible();
    await rowOf('Rolls-Royce Ghost');
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await link(/Tomorrow 1/);
    expect(screen.queryByText('Please try later.')).not.toBeInTheDocument();
    const figures: [RegExp, string][] = [
      [/Hires today 0/, '/Adminpanel?when=today&status=confirmed'],
      [/Tomorrow 1/, '/Adminpanel?when=tomorrow&status=confirmed'],
      [/Unpaid 1 £840.00/, '/Adminpanel?unpaid=true&sort=startDate'],
      [/Requested jobs 0/, '/Adminpanel/Driverjobs#requested-jobs'],
      [/Drivers to verify 1/, '/Adminpanel/Userpage?role=unverified'],
    ];
    for (const [name, address] of figures) expect(await link(name)).toHaveAttribute('href', address);

    backend.reservations.push(spur({ id: anId(303) }));
    act(() => void store.dispatch(baseApi.internalActions.onFocus()));
    await link(/Tomorrow 2/);

    const nextDay = '2026-11-22T08:00:00.000Z';
    backend.now = Date.parse(nextDay);
    act(() => void store.dispatch(configReceived(aConfig({ now: nextDay }))));
    await link(/Hires today 2/);
  });
});
