// The admins' home as an admin uses it: figures, the reservations' table, edits and cancellations.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { paths } from '#app/shared/config/paths.ts';
import { recordRequests } from '#app/testing/recordRequests.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { mediaMatches } from '#app/testing/media.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { aReservation, anId } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { admin } from '#mocks/backend.ts';
import { server, useBackend } from '#mocks/node.ts';
import { AdminHome } from './AdminHome.tsx';

// Ada's hire of the Ghost from the builders: 28 to 30 November 2026, £1,200.00 of which £360.00 is paid. The mock's
// clock shows 21 November 2026, 10:00.
const ghost = () => aReservation();
const spur = (overrides: Partial<Reservation> = {}) =>
  aReservation({
    id: anId(302),
    carId: anId(102),
    carMake: 'Bentley',
    carModel: 'Flying Spur',
    startDate: '2026-11-22',
    endDate: '2026-11-22',
    startTime: '10:00',
    endTime: '16:00',
    totalPrice: 900,
    currentPaid: 900,
    ...overrides,
  });

function open({ at = '/Adminpanel', reservations = [ghost(), spur()] } = {}) {
  const backend = useBackend({ signedInAs: admin.id, reservations });
  const requests = recordRequests();
  const view = renderWithProviders(<AdminHome />, { at, session: { userId: admin.id, isAdmin: true } });
  return { backend, requests, ...view };
}
const rowOf = async (car: string) =>
  (await screen.findByRole('gridcell', { name: car })).closest('[role=row]')!;
const inRow = async (car: string) => within((await rowOf(car)) as HTMLElement);
const cars = () =>
  screen.queryAllByRole('gridcell', { name: /Ghost|Flying Spur/ }).map((cell) => cell.textContent);
const dialog = () => within(screen.getByRole('dialog'));

describe('the table', () => {
  test('says of each reservation who, when, how much and what is still due', async () => {
    open();
    expect(screen.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
    const row = await inRow('Rolls-Royce Ghost');
    for (const text of [
      'Ada Lovelace',
      '28 Nov to 30 Nov 2026',
      '£1,200.00',
      '£360.00',
      '£840.00',
      'Unpaid',
    ]) {
      expect(row.getByText(text)).toBeVisible();
    }
    const paid = await inRow('Bentley Flying Spur');
    for (const text of ['22 Nov 2026', '10:00 to 16:00', '£0.00', 'Paid']) {
      expect(paid.getAllByText(text)[0]).toBeVisible();
    }
    expect(screen.getByText('1–2 of 2')).toBeVisible();
  });

  test('says what a cancellation refunded, and offers nothing more to do', async () => {
    open({
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
  ])('a refund that is %s reads so in its row', async (refundState, text) => {
    const money = { refunded: 900, refundState, currentPaid: 0, remainingToPay: 0 };
    open({ reservations: [spur({ status: 'cancelled', ...money })] });
    expect((await inRow('Bentley Flying Spur')).getByText(text)).toBeVisible();
  });

  test('opens the payments of a reservation, cancelled ones included, with the way to its receipt', async () => {
    const { user } = open({
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

  test('keeps search, filters, sort, page size, density and columns in the address', async () => {
    const { user, place, requests } = open();
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
      hide: 'email,createdAt,customer',
    });
    await waitFor(() =>
      expect(requests.take().at(-1)).toBe(
        'GET /api/reservations?unpaid=true&page=0&pageSize=50&sort=totalPrice&q=ghost',
      ),
    );
  });

  test('a link shows the same view again', async () => {
    const { requests } = open({
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

  test('turns the page and keeps the rows while the next ones are on their way', async () => {
    const { user, place } = open({
      at: '/Adminpanel?size=25',
      reservations: Array.from({ length: 27 }, (_, index) => aReservation({ id: anId(400 + index) })),
    });
    expect(await screen.findByText('1–25 of 27')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    expect(screen.getAllByRole('row').length).toBeGreaterThan(1);
    expect(await screen.findByText('26–27 of 27')).toBeVisible();
    expect(place.current.search).toBe('?size=25&page=2');
  });

  test('a page that no longer exists leads to the last one that does', async () => {
    const { place } = open({ at: '/Adminpanel?page=9' });
    await rowOf('Rolls-Royce Ghost');
    expect(place.current.search).toBe('');
  });

  test('keeps what is chosen across a refetch, and exports it', async () => {
    const files: string[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        void blob.text().then((text) => files.push(text));
        return 'blob:list';
      },
      revokeObjectURL: () => undefined,
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = open();
    await user.click((await inRow('Bentley Flying Spur')).getByRole('checkbox'));
    await user.click((await inRow('Rolls-Royce Ghost')).getByRole('button', { name: 'Edit' }));
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect((await inRow('Bentley Flying Spur')).getByRole('checkbox')).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Export 1 selected' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]).toContain('Car,Customer,Dates,Times,Total,Paid,Remaining,Status');
    expect(files[0]).toContain(
      'Bentley Flying Spur,Ada Lovelace,2026-11-22 to 2026-11-22,10:00 to 16:00,900.00',
    );
    expect(files[0]).not.toContain('Ghost');
  });

  test('exports the whole narrowed list, not only the page', async () => {
    const files: string[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        void blob.text().then((text) => files.push(text));
        return 'blob:list';
      },
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user, requests } = open({
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
    expect(requests.take()).toEqual(['GET /api/reservations?q=ghost']);
    expect(files[0]!.trimEnd().split('\r\n')).toHaveLength(31);
  });

  test('says when there is nothing, and when reading failed', async () => {
    open({ reservations: [] });
    expect(await screen.findByText('There are no reservations to show.')).toBeVisible();
  });

  test('a failed read shows the reason and can be retried', async () => {
    useBackend({ signedInAs: admin.id, reservations: [ghost()] });
    server.use(http.get('*/api/reservations', () => refuse(500, 'The books are closed.'), { once: true }));
    const { user } = renderWithProviders(<AdminHome />, { session: { userId: admin.id, isAdmin: true } });
    expect(await screen.findByText('The books are closed.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('gridcell', { name: 'Rolls-Royce Ghost' })).toBeVisible();
  });

  test('the keyboard alone reaches the actions of a row', async () => {
    const { user } = open();
    await rowOf('Rolls-Royce Ghost');
    await user.click(screen.getByRole('gridcell', { name: 'Rolls-Royce Ghost' }));
    await user.keyboard('{End}');
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Edit' })[0]).toHaveFocus());
    await user.keyboard('{ArrowRight}');
    expect(screen.getAllByRole('button', { name: 'Cancel' })[0]).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('dialog')).toBeVisible();
  });
});

describe('the day', () => {
  test('counts, and leads to what it counts', async () => {
    open();
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

  test('a figure narrows the table below it', async () => {
    const { user } = open();
    await rowOf('Rolls-Royce Ghost');
    await user.click(await screen.findByRole('link', { name: /Hires tomorrow 1/ }));
    await waitFor(() => expect(cars()).toEqual(['Bentley Flying Spur']));
    expect(screen.getByRole('combobox', { name: 'When' })).toHaveValue('tomorrow');
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(cars()).toHaveLength(2));
  });

  test('the months are there as a table too', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Table' }));
    const november = (await screen.findByRole('rowheader', { name: 'November 2026' })).closest('tr')!;
    expect(
      within(november)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['£2,100.00', '4 of 60', '6.7%']);
  });

  test('on a wide screen they are charts, with the table for screen readers', async () => {
    mediaMatches('min-width: 1120px');
    open();
    expect(
      await screen.findByText('Utilisation', { selector: 'figcaption' }, { timeout: 15_000 }),
    ).toBeVisible();
    expect(screen.getByRole('rowheader', { name: 'November 2026' })).toBeInTheDocument();
  });
});

describe('editing', () => {
  async function edit(options: Parameters<typeof open>[0] = {}, car = 'Rolls-Royce Ghost') {
    const opened = open(options);
    await opened.user.click((await inRow(car)).getByRole('button', { name: 'Edit' }));
    await waitFor(() =>
      expect(opened.requests.take().some((call) => call.includes('/api/cars/'))).toBe(true),
    );
    const type = async (label: string, value: string) => {
      const field = dialog().getByLabelText(label);
      await opened.user.clear(field);
      if (value) await opened.user.paste(value);
    };
    const save = () => opened.user.click(dialog().getByRole('button', { name: 'Save' }));
    return { ...opened, type, save };
  }

  test('proposes a total for the new dates, sends it once with the version, and refetches only what changed', async () => {
    const { type, save, requests, backend } = await edit();
    expect(dialog().getByLabelText('End Date')).toHaveAttribute('min', '2026-11-28');
    await type('End Date', '2026-12-01');
    expect(dialog().getByLabelText('Total Price (£)')).toHaveValue('1600.00');
    requests.take();
    const bodies: unknown[] = [];
    server.events.on('request:start', ({ request }) => {
      if (request.method === 'PUT')
        void request
          .clone()
          .json()
          .then((body) => bodies.push(body));
    });
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect((await inRow('Rolls-Royce Ghost')).getByText('£1,600.00')).toBeVisible();
    expect(requests.take().sort()).toEqual([
      'GET /api/admin/overview',
      'GET /api/reservations?page=0&pageSize=50',
      `PUT /api/reservations/${ghost().id}`,
    ]);
    expect(bodies).toEqual([
      {
        id: ghost().id,
        userId: ghost().userId,
        car: anId(101),
        carId: anId(101),
        carMake: 'Rolls-Royce',
        carModel: 'Ghost',
        version: 0,
        startDate: '2026-11-28',
        endDate: '2026-12-01',
        startTime: '',
        endTime: '',
        totalPrice: 1600,
      },
    ]);
    expect(backend.reservations[0]).toMatchObject({ endDate: '2026-12-01', totalPrice: 1600 });
  });

  test('the proposal can be overwritten, and taken back', async () => {
    const { type, user } = await edit();
    await type('Total Price (£)', '1500');
    await type('End Date', '2026-12-01');
    expect(dialog().getByLabelText('Total Price (£)')).toHaveValue('1500');
    await user.click(dialog().getByRole('button', { name: 'Use £1,600.00' }));
    expect(dialog().getByLabelText('Total Price (£)')).toHaveValue('1600.00');
  });

  test('a single-day hire has times, and keeps its total while it stays one', async () => {
    const { type, save, backend } = await edit({}, 'Bentley Flying Spur');
    expect(dialog().getByLabelText('Start Time')).toHaveValue('10:00');
    await type('End Time', '09:00');
    await save();
    expect(dialog().getByText('End time must be after start time')).toBeVisible();
    await type('End Time', '18:00');
    expect(dialog().getByLabelText('Total Price (£)')).toHaveValue('900.00');
    await save();
    await waitFor(() => expect(backend.reservations[1]).toMatchObject({ endTime: '18:00', totalPrice: 900 }));
  });

  test('an end before the start is said at the end, and nothing is sent', async () => {
    const { type, save, requests } = await edit();
    await type('End Date', '2026-11-27');
    requests.take();
    await save();
    expect(dialog().getByLabelText('End Date')).toHaveAccessibleDescription(
      'The end date cannot be before the start date.',
    );
    expect(requests.take()).toEqual([]);
  });

  test('taken dates are said at the dates, a total below what is paid at the total; nothing typed is lost', async () => {
    const { type, save } = await edit({
      reservations: [
        ghost(),
        aReservation({ id: anId(309), carModel: 'Wraith', startDate: '2026-12-02', endDate: '2026-12-03' }),
      ],
      at: '/Adminpanel?q=ada&sort=startDate',
    });
    await type('End Date', '2026-12-02');
    await save();
    await waitFor(() =>
      expect(dialog().getByLabelText('Start Date')).toHaveAccessibleDescription(
        'The selected dates are already booked. Please choose different dates.',
      ),
    );
    expect(dialog().getByLabelText('End Date')).toHaveValue('2026-12-02');
    await type('End Date', '2026-12-01');
    await type('Total Price (£)', '359.99');
    await save();
    await waitFor(() =>
      expect(dialog().getByLabelText('Total Price (£)')).toHaveAccessibleDescription(
        'The total cannot be below what is already paid (£360.00).',
      ),
    );
    expect(dialog().getByLabelText('Total Price (£)')).toHaveValue('359.99');
  });

  test('somebody else was quicker: says so, shows what it reads now, and saving again is meant', async () => {
    const { type, save, backend } = await edit();
    backend.reservations[0] = { ...ghost(), version: 3, totalPrice: 1300 };
    await type('End Date', '2026-12-01');
    await save();
    expect(await dialog().findByText(/Somebody else has changed this reservation meanwhile/)).toBeVisible();
    expect(dialog().getByText(/It now reads Sat, 28 Nov 2026 to Mon, 30 Nov 2026, £1,300.00/)).toBeVisible();
    expect(dialog().getByLabelText('End Date')).toHaveValue('2026-12-01');
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(backend.reservations[0]).toMatchObject({ endDate: '2026-12-01', version: 4 });
  });
});

describe('cancelling', () => {
  async function ask(car: string, reservations?: Reservation[]) {
    const opened = open(reservations ? { reservations } : {});
    await opened.user.click((await inRow(car)).getByRole('button', { name: 'Cancel' }));
    return opened;
  }

  test('48 hours or more before: says what is refunded, and is done once', async () => {
    const { user, requests, backend } = await ask('Rolls-Royce Ghost');
    expect(
      dialog().getByText('Are you sure you want to delete the reservation for Rolls-Royce Ghost?'),
    ).toBeVisible();
    expect(await dialog().findByText('£360.00 is refunded')).toBeVisible();
    await waitFor(() => expect(requests.take().length).toBeGreaterThan(0));
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

  test('later: says that the full amount is due', async () => {
    await ask('Bentley Flying Spur', [spur({ currentPaid: 270 })]);
    expect(await dialog().findByText('Nothing is refunded')).toBeVisible();
    expect(dialog().getByText(/£630.00 stays to be paid/)).toBeVisible();
  });

  test('can be thought better of', async () => {
    const { user, requests, backend } = await ask('Rolls-Royce Ghost');
    await user.click(dialog().getByRole('button', { name: 'Keep reservation' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requests.take().filter((call) => call.startsWith('DELETE'))).toEqual([]);
    expect(backend.reservations[0]?.status).toBe('confirmed');
  });

  test('a failure takes the place of the page, with a way back', async () => {
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
