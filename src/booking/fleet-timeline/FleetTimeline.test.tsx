// Checks the fleet screen: reading, blocking, moving by keyboard, undo, and the table.
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { availabilityChanged } from '#app/platform/realtime/realtimeEvents.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { aCar, aReservation, anId } from '#domain/testing/builders.ts';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { refuse } from '#mocks/answers.ts';
import { ada, admin, type Backend } from '#mocks/backend.ts';
import { server, useBackend } from '#mocks/node.ts';
import { FleetTimeline } from './FleetTimeline.tsx';
import { deferred } from '#app/testing/screenSteps.ts';

// Visibility checks read the computed style of every ancestor, a fifth of this file's time.
configure({ defaultHidden: true });

// jsdom implements neither pointer capture nor a scroll by script.
beforeAll(
  () =>
    void Object.assign(HTMLElement.prototype, {
      setPointerCapture: () => undefined,
      scrollBy: () => undefined,
    }),
);

const CAR = aReservation().carId;
const OTHER_CAR = anId(103);
const days = (id: number, startDate: string, endDate: string, more: object = {}) =>
  aReservation({
    id: anId(id),
    reference: `LCR-7K2M${id % 10}`,
    startDate,
    endDate,
    startTime: null,
    endTime: null,
    isMultiDay: true,
    ...more,
  });

async function open(query = '', change: Partial<Backend> = {}) {
  const backend = useBackend({
    signedInAs: admin.id,
    reservations: [days(501, '2026-12-01', '2026-12-03'), days(502, '2026-12-08', '2026-12-09')],
    blocks: [
      {
        id: anId(601),
        carId: CAR,
        kind: 'valeting',
        note: 'New mats',
        startDate: '2026-12-05',
        endDate: '2026-12-05',
        startTime: null,
        endTime: null,
        version: 0,
      },
    ],
    turnarounds: { [anId(501)]: 90 },
    cars: [
      aCar(),
      aCar({ id: anId(102), make: 'Bentley', model: 'Flying Spur', CarForReason: 'Chauffeur', price: 900 }),
      aCar({ id: OTHER_CAR, make: 'Ferrari', model: 'F8 Spider', price: 500 }),
    ],
    ...change,
  });
  const session = { userId: admin.id, isAdmin: true };
  const view = renderWithProviders(<FleetTimeline />, { at: `/Adminpanel/Fleet${query}`, session });
  await screen.findByRole('button', { name: /LCR-7K2M1/ });
  return { backend, ...view };
}

const enter = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

it('shows periods with their texts, moves between them with the arrow keys, with one tab stop, and scrolls to the selected one', async () => {
  const scrolledTo = jest.fn();
  const { user } = await open();
  const timeline = screen.getByRole('group', { name: 'Timeline' });
  Object.assign(timeline, { scrollTo: scrolledTo });
  Object.defineProperties(timeline, { clientWidth: { value: 300 }, clientHeight: { value: 90 } });
  const first = screen.getByRole('button', { name: /LCR-7K2M1/ });
  expect(first).toHaveAccessibleName(
    /Confirmed, .*1 Dec 2026 to .*3 Dec 2026, then 90 minutes of turnaround/,
  );
  expect(screen.getByRole('button', { name: /Blocked: Valeting, .*5 Dec 2026, New mats/ })).toBeVisible();
  expect(first).toHaveAttribute('tabindex', '0');
  act(() => first.focus());
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(screen.getByRole('button', { name: /Valeting/ })).toHaveFocus());
  // 14 days of 32 px from the first day, and four lines of 24 px, each less a third of the window.
  expect(scrolledTo).toHaveBeenCalledWith({ left: 348, top: 66 });
  await user.keyboard('{End}');
  await waitFor(() => expect(screen.getByRole('button', { name: /LCR-7K2M2/ })).toHaveFocus());
  expect(first).toHaveAttribute('tabindex', '-1');
});

it('links to the pages of the reservation, the person and the car, in the dialog and in the table, and searches cars', async () => {
  const { user } = await open();
  const links = (place: HTMLElement) =>
    within(place)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
  await user.click(screen.getByRole('button', { name: /LCR-7K2M1/ }));
  expect(links(await screen.findByRole('dialog'))).toEqual([
    ['Rolls-Royce Ghost', `/cars/${CAR}`],
    ['Ada Lovelace', `/Adminpanel/People/${ada.id}`],
    ['All about LCR-7K2M1', `/Adminpanel/Reservations/${anId(501)}`],
  ]);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Table' }));
  const table = within(await screen.findByRole('table'));
  const [, row, ...others] = table.getAllByRole('row');
  expect(links(row!)).toEqual([
    ['Rolls-Royce Ghost', `/cars/${CAR}`],
    ['LCR-7K2M1', `/Adminpanel/Reservations/${anId(501)}`],
    ['Ada Lovelace', `/Adminpanel/People/${ada.id}`],
  ]);
  expect(others).toHaveLength(2);
  expect(table.getByText('Blocked: Valeting')).toBeVisible();
  expect(table.getByText('90 min')).toBeVisible();
  enter(screen.getByLabelText('Car'), 'no such car');
  expect(await screen.findByText('There are no cars to show.')).toBeVisible();
  expect(screen.queryByText('Every car is free on these days.')).not.toBeInTheDocument();
});

it('moves a reservation by keyboard, shows the effects, and undoes the move', async () => {
  const { user, backend } = await open();
  act(() => screen.getByRole('button', { name: /LCR-7K2M1/ }).focus());
  await user.keyboard('{Enter}');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Move' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move LCR-7K2M1' }));
  const [start, end] = [await dialog.findByLabelText('Start Date'), dialog.getByLabelText('End Date')];
  enter(start, '2026-11-02');
  enter(end, '2026-11-04');
  expect(await dialog.findByText('These dates have passed.')).toBeVisible();
  enter(start, '2026-12-05');
  enter(end, '2026-12-07');
  expect(await dialog.findByText(/Overlaps with: .*Valeting/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  enter(start, '2026-12-11');
  enter(end, '2026-12-13');
  expect(await dialog.findByText('Nothing overlaps.')).toBeVisible();
  expect(dialog.getByText(/The total stays/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(backend.reservations[0]?.startDate).toBe('2026-12-11'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(backend.reservations[0]?.startDate).toBe('2026-12-01'));
});

describe('a drag of a reservation by two days', () => {
  const DAY_PX = 32;
  async function drag(edge: 'whole' | 'end' = 'whole') {
    const view = await open();
    const bar = screen.getByRole('button', { name: /LCR-7K2M1/ });
    const grip = edge === 'end' ? bar.querySelector('[data-edge=end]')! : bar;
    // jsdom has no pointer events; a mouse event has the fields that the drag reads.
    const point = (type: string, clientX: number) =>
      fireEvent(grip, new MouseEvent(type, { bubbles: true, clientX, clientY: 20 }));
    const to = (clientX: number) => point('pointermove', clientX);
    const release = () => {
      point('pointerup', 0);
      fireEvent.click(bar);
    };
    point('pointerdown', 300);
    to(300 + 2 * DAY_PX);
    return { ...view, bar, to, release };
  }
  /** The first day and the width of a bar in px. */
  const placeOf = ({ style }: HTMLElement) => [style.left, style.width];

  it('proposes its dates in the dialog of a move', async () => {
    const { release } = await drag();
    release();
    const dialog = within(await screen.findByRole('dialog', { name: 'Move LCR-7K2M1' }));
    expect(dialog.getByLabelText('Start Date')).toHaveValue('03/12/2026');
    expect(dialog.getByLabelText('End Date')).toHaveValue('05/12/2026');
  });

  it('lengthens the bar when its end is dragged, and proposes the later end', async () => {
    const { bar, to, release } = await drag('end');
    const [left, width] = placeOf(bar);
    to(300 + 3 * DAY_PX);
    expect(placeOf(bar)).toEqual([left, `${parseFloat(width!) + DAY_PX}px`]);
    release();
    const dialog = within(await screen.findByRole('dialog', { name: 'Move LCR-7K2M1' }));
    expect(dialog.getByLabelText('Start Date')).toHaveValue('01/12/2026');
    expect(dialog.getByLabelText('End Date')).toHaveValue('06/12/2026');
  });

  it('opens nothing after Escape, also when the pointer moves on before its release', async () => {
    const { user, to, release } = await drag();
    await user.keyboard('{Escape}');
    to(300 + 3 * DAY_PX);
    release();
    // The code of a dialog loads when it opens: the other view comes after it.
    await user.click(screen.getByRole('button', { name: 'Table' }));
    await screen.findByRole('table');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

it('moves a reservation to another car of its purpose with the shown price, and keeps the dates that another user has changed meanwhile', async () => {
  const { user, backend } = await open();
  await user.click(screen.getByRole('button', { name: /LCR-7K2M1/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Move' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move LCR-7K2M1' }));
  const car = await dialog.findByLabelText('Car');
  expect(within(car).getAllByRole('option')).toHaveLength(2);
  await user.selectOptions(car, OTHER_CAR);
  expect(dialog.getByText('The total becomes £1,500.00, £300.00 more.')).toBeVisible();
  Object.assign(backend.reservations[0]!, { version: 7, endDate: '2026-12-01' });
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  expect(await dialog.findByText(/Somebody else has changed/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  const moved = { carId: OTHER_CAR, startDate: '2026-12-01', endDate: '2026-12-01' };
  await waitFor(() => expect(backend.reservations[0]).toMatchObject(moved));
  const row = within(await screen.findByRole('region', { name: 'Ferrari F8 Spider' }));
  expect(await row.findByRole('button', { name: /LCR-7K2M1/ })).toBeVisible();
});

it('blocks a car, shows the overlapping period, and changes and removes a block', async () => {
  const { user, backend } = await open();
  await user.click(screen.getByRole('button', { name: 'Block a car' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Car'), CAR);
  const [start, end] = [dialog.getByLabelText('Start Date'), dialog.getByLabelText('End Date')];
  enter(start, '2026-12-03');
  enter(end, '2026-12-04');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/LCR-7K2M1 is reserved on these dates/)).toBeVisible();
  enter(start, '2026-12-06');
  enter(end, '2026-12-07');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(backend.blocks).toHaveLength(2));
  await user.click(await screen.findByRole('button', { name: /Valeting/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Edit' }));
  const edited = within(await screen.findByRole('dialog', { name: 'Edit block' }));
  expect(edited.getByLabelText('Note')).toHaveValue('New mats');
  enter(edited.getByLabelText('Note'), 'New tyres');
  await user.click(edited.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(backend.blocks).toMatchObject([{ kind: 'valeting', note: 'New tyres' }, {}]));
  await user.click(await screen.findByRole('button', { name: /Valeting.*New tyres/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  const question = within(await screen.findByRole('dialog', { name: 'Remove this block?' }));
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(backend.blocks.map(({ kind }) => kind)).toEqual(['service']));
});

it('blocks the days of a drag across the row of a car', async () => {
  const { backend, user } = await open();
  const row = screen.getByRole('region', { name: 'Ferrari F8 Spider' }).querySelector('.lcr-fleet-free')!;
  // Days of 32 px, from the middle of the ninth to the middle of the seventh.
  await user.pointer([
    { keys: '[MouseLeft>]', target: row, coords: { clientX: 272 } },
    { target: row, coords: { clientX: 208 } },
    { keys: '[/MouseLeft]', target: row, coords: { clientX: 208 } },
  ]);
  const dialog = within(await screen.findByRole('dialog', { name: 'Block a car' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(backend.blocks.at(-1)).toMatchObject({
      ...{ carId: OTHER_CAR, startDate: '2026-11-27', endDate: '2026-11-29' },
    }),
  );
});

it('merges a change of a block by field after another user has changed it', async () => {
  const { backend, user } = await open();
  await user.click(screen.getByRole('button', { name: /Valeting/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit block' }));
  enter(dialog.getByLabelText('Note'), 'New tyres');
  const block = backend.blocks[0]!;
  Object.assign(block, { kind: 'service', note: 'Oil', endDate: '2026-12-06', version: 1 });
  const save = () => user.click(dialog.getByRole('button', { name: 'Save' }));
  await save();
  expect(await dialog.findByText(/It now reads .*Service.*6 Dec 2026, Oil\. What you typed/)).toBeVisible();
  expect(dialog.getByLabelText('Note')).toHaveValue('New tyres');
  await save();
  await waitFor(() => expect(backend.blocks[0]).toMatchObject({ note: 'New tyres', version: 2 }));
  expect(backend.blocks[0]).toMatchObject({ kind: 'service', endDate: '2026-12-06' });
});

it('shows the hold of another user after an event with its rest, and a confirmed reservation without one and with a move', async () => {
  const hold = days(504, '2026-12-15', '2026-12-16', {
    status: 'held',
    holdExpiresAt: new Date(FIXED_NOW + 62_000).toISOString(),
  });
  const { backend, store, user } = await open();
  backend.reservations.push(hold);
  act(() => void store.dispatch(availabilityChanged({ carId: CAR })));
  expect(await screen.findByRole('button', { name: /LCR-7K2M4/ })).toHaveTextContent(
    /^Hold: Lovelace1:0[012]$/,
  );
  expect(screen.getByRole('button', { name: /LCR-7K2M1/ })).toHaveTextContent(/^Lovelace LCR-7K2M1$/);
  const actionsOf = async (name: RegExp) => {
    await user.click(screen.getByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog'));
    const actions = dialog.getAllByRole('button').map(({ textContent }) => textContent);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    return actions;
  };
  expect(await actionsOf(/LCR-7K2M1/)).toEqual(['Close', 'Move']);
  expect(await actionsOf(/LCR-7K2M4/)).toEqual(['Close']);
});

it('renders a period outside the window when an arrow key selects it', async () => {
  const cars = Array.from({ length: 60 }, (_, index) =>
    aCar({ id: anId(800 + index), make: `Make ${index + 10}` }),
  );
  const far = days(505, '2027-02-05', '2027-02-06', { carId: cars.at(-1)?.id });
  const near = days(501, '2026-12-01', '2026-12-03', { carId: cars[0]?.id });
  const { user } = await open('?days=90', { cars, reservations: [near, far], blocks: [] });
  expect(screen.queryByRole('button', { name: /LCR-7K2M5/ })).not.toBeInTheDocument();
  expect(screen.queryByText(/^Make 69/)).not.toBeInTheDocument();
  act(() => screen.getByRole('button', { name: /LCR-7K2M1/ }).focus());
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(screen.getByRole('button', { name: /LCR-7K2M5/ })).toHaveFocus());
});

it('names the columns, marks the weekend, and shows the dates of the address', async () => {
  for (const [query, columns, range] of [
    [
      'from=2026-11-27&days=7',
      { 'Fr 27/11': 'false', 'Sa 28/11': 'true' },
      'Fri, 27 Nov 2026 to Thu, 3 Dec 2026',
    ],
    ['from=2026-11-27&days=90', { 28: 'true' }, /2026/],
    ['from=2026-12-01&days=1', { '03:00': 'false' }, 'Tue, 1 Dec 2026'],
  ] as const) {
    const { unmount } = await open(`?${query}`, { reservations: [days(501, '2026-11-28', '2026-12-03')] });
    const weekend = (column: string) =>
      screen.getAllByText(column, { selector: '.lcr-fleet-column' })[0]!.dataset['weekend'];
    const shown = Object.keys(columns).map((column) => [column, weekend(column)]);
    expect(Object.fromEntries(shown)).toEqual(columns);
    expect(screen.getByText(range, { selector: '.lcr-fleet-range' })).toBeVisible();
    unmount();
  }
});

it('is busy while other days load, and shows the days before', async () => {
  const { user } = await open();
  const { promise: asked, resolve: answer } = deferred();
  server.use(http.get('*/api/fleet', () => asked));
  const busy = () => screen.getByRole('group', { name: 'Timeline' }).closest('[aria-busy]');
  expect(busy()).toHaveAttribute('aria-busy', 'false');
  await user.selectOptions(screen.getByLabelText('Show'), '2 weeks');
  expect(busy()).toHaveAttribute('aria-busy', 'true');
  answer();
  await waitFor(() => expect(busy()).toHaveAttribute('aria-busy', 'false'));
});

it('shows an error without a second state, and loads the fleet with Retry', async () => {
  useBackend({ signedInAs: admin.id, cars: [aCar()] });
  let isAway = true;
  server.use(http.get('*/api/fleet', () => (isAway ? refuse(500, 'The fleet is away.') : undefined)));
  const session = { userId: admin.id, isAdmin: true };
  const { user } = renderWithProviders(<FleetTimeline />, { at: '/Adminpanel/Fleet', session });
  expect(await screen.findByText('The fleet is away.')).toBeVisible();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('region', { name: 'Rolls-Royce Ghost' })).toBeVisible();
});
