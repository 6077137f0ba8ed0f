// Checks the rules of the admin tables: periods, filters, the view in the address, dialogs and selections.
import { checkCases } from '#app/testing/checkCases.ts';
import { PERIOD_PRESETS } from './usePeriod.ts';
import { listOfView } from './listOfView.ts';
import {
  changeView,
  listArguments,
  readView,
  wholeListArguments,
  writeView,
  type ViewSpec,
} from './tableView.ts';
import { dialogClosed, dialogOpened, dialogsSlice, selectDialog } from '../dialog/dialogsSlice.ts';
import { adminTablesSlice, rowsSelected, selectSelectedIds, tableLeft } from './adminTablesSlice.ts';

describe('usePeriod', () => {
  test('are the months before and at a day', () =>
    checkCases(
      [
        [
          '2026-11-21',
          ['2026-11-01', '2026-11-30'],
          ['2026-10-01', '2026-10-31'],
          ['2025-12-01', '2026-11-30'],
        ],
        [
          '2026-01-31',
          ['2026-01-01', '2026-01-31'],
          ['2025-12-01', '2025-12-31'],
          ['2025-02-01', '2026-01-31'],
        ],
        [
          '2028-02-29',
          ['2028-02-01', '2028-02-29'],
          ['2028-01-01', '2028-01-31'],
          ['2027-03-01', '2028-02-29'],
        ],
        [
          '2027-03-01',
          ['2027-03-01', '2027-03-31'],
          ['2027-02-01', '2027-02-28'],
          ['2026-04-01', '2027-03-31'],
        ],
      ],
      (today, ...periods) => {
        expect(PERIOD_PRESETS.map(({ period }) => Object.values(period(today)))).toEqual(periods);
        expect(PERIOD_PRESETS.map(({ text }) => text)).toEqual([
          'This month',
          'Last month',
          'Last 12 months',
        ]);
      },
    ));
});

describe('listOfView', () => {
  const rows = [
    { id: 'b', amount: 20 },
    { id: 'A', amount: 3 },
    { id: 'c', amount: 20 },
  ];
  const shape = {
    searched: ({ id }: (typeof rows)[number]) => id,
    sorted: { amount: ({ amount }: (typeof rows)[number]) => amount },
  };
  const shown = (view: { q?: string; sort?: string }) =>
    listOfView(rows, { q: '', sort: '', ...view }, shape).map(({ id }) => id);

  test('applies a view to the rows', () =>
    checkCases(
      [
        [{}, ['b', 'A', 'c']],
        [{ sort: 'amount' }, ['A', 'b', 'c']],
        [{ sort: '-amount' }, ['b', 'c', 'A']],
        [{ sort: 'unknown' }, ['b', 'A', 'c']],
        [{ sort: '__proto__' }, ['b', 'A', 'c']],
        [{ q: ' a ' }, ['A']],
        [{ q: 'nothing' }, []],
      ],
      (view, ids) => {
        expect(shown(view)).toEqual(ids);
      },
    ));
});

describe('tableView', () => {
  const spec: ViewSpec = {
    filters: [
      {
        name: 'status',
        label: 'Status',
        options: { '': 'All', confirmed: 'Confirmed', cancelled: 'Cancelled' },
      },
      { name: 'actor', label: 'Who', options: { '': 'All' }, isValue: (value) => value.startsWith('id-') },
      { name: 'object', label: 'Object', kind: 'text' },
      { name: 'from', label: 'From', kind: 'date', Field: () => null },
      { name: 'when', label: 'When', options: { '': 'Any time', today: 'Today' } },
    ],
  };
  const read = (query: string, of = spec) => readView(new URLSearchParams(query), of);

  test('reads an empty address as the default view, and writes the default view as an empty address', () => {
    const view = read('');
    expect(view).toEqual({
      page: 0,
      pageSize: 50,
      sort: '',
      q: '',
      filters: {},
      hidden: undefined,
      widths: {},
      density: 'compact',
    });
    expect(writeView(new URLSearchParams(), view, spec).toString()).toBe('');
  });

  test('reads and writes a query without a change', () =>
    checkCases(
      [
        'page=3&size=100&sort=-startDate&q=ghost&density=comfortable&status=cancelled&hide=email%2CendDate',
        'hide=',
        'when=today',
        'actor=id-1&object=GET+%2Fapi%2Faudit&from=2026-11-01',
      ],
      (query) => {
        const view = read(query);
        expect(read(writeView(new URLSearchParams(), view, spec).toString())).toEqual(view);
      },
    ));

  test('ignores invalid values of a query', () =>
    checkCases(
      [
        ['page=0', { page: 0 }],
        ['page=x', { page: 0 }],
        ['page=1e99', { page: 0 }],
        ['size=7', { pageSize: 50 }],
        ['sort=a;drop', { sort: '' }],
        ['density=tiny', { density: 'compact' }],
        ['widths=name.12_kind.x_size.120', { widths: { size: 120 } }],
        ['status=held', { filters: {} }],
        ['status=', { filters: {} }],
        ['actor=somebody', { filters: {} }],
        ['actor=toString', { filters: {} }],
        ['object=%20', { filters: {} }],
        ['from=2026-02-30', { filters: {} }],
        ['from=0002-02-20', { filters: {} }],
      ],
      (query, expected) => {
        expect(read(query)).toMatchObject(expected);
      },
    ));

  test('separates two tables of a screen by prefix, and keeps other parameters', () => {
    const requests: ViewSpec = { ...spec, prefix: 'requests.' };
    const params = new URLSearchParams('page=2&tab=a&requests.page=5');
    expect(readView(params, requests).page).toBe(4);
    const written = writeView(params, { ...readView(params, requests), page: 0, q: 'x' }, requests);
    expect(written.toString()).toBe('page=2&tab=a&requests.q=x');
  });

  test('returns to the first page when the rows change, and keeps the page when only the layout changes', () => {
    const view = read('page=4&q=ghost');
    expect(changeView(view, { sort: 'startDate' }).page).toBe(0);
    expect(changeView(view, { filters: { status: 'confirmed' } }).page).toBe(0);
    expect(changeView(view, { q: 'phantom' }).page).toBe(0);
    expect(changeView(view, { pageSize: 100 }).page).toBe(0);
    expect(changeView(view, { density: 'standard' }).page).toBe(3);
    expect(changeView(view, { hidden: ['email'] }).page).toBe(3);
    expect(changeView(view, { page: 7 }).page).toBe(7);
  });

  test('converts to the arguments of the list call', () => {
    const view = read('page=2&sort=-startDate&q=%20ghost%20&status=confirmed');
    expect(listArguments(view)).toEqual({
      page: 1,
      pageSize: 50,
      sort: '-startDate',
      q: 'ghost',
      status: 'confirmed',
    });
    expect(wholeListArguments(view)).toEqual({ sort: '-startDate', q: 'ghost', status: 'confirmed' });
  });

  test('removes a filter and hidden columns from the address when the user resets them', () => {
    const params = new URLSearchParams('status=confirmed&hide=email&page=3&q=ghost&sort=a&size=25');
    const view = { ...readView(params, spec), filters: {}, hidden: undefined };
    expect(writeView(params, { ...view, page: 0, q: '', sort: '', pageSize: 50 }, spec).toString()).toBe('');
    expect(writeView(params, view, spec).toString()).toBe('page=3&q=ghost&sort=a&size=25');
  });

  test('has the page size of the table where the address has none', () => {
    expect(read('', { pageSize: 25 }).pageSize).toBe(25);
    expect(read('size=50', { pageSize: 25 }).pageSize).toBe(50);
    const view = read('size=50', { pageSize: 25 });
    expect(writeView(new URLSearchParams(), view, { pageSize: 25 }).toString()).toBe('size=50');
    expect(writeView(new URLSearchParams(), { ...view, pageSize: 25 }, { pageSize: 25 }).toString()).toBe('');
    expect(read('size=50').filters).toEqual({});
  });

  test('cuts long texts, and trims the text of a filter', () => {
    const long = 'a'.repeat(300);
    expect(read(`q=${long}&object=${long}`)).toMatchObject({
      q: 'a'.repeat(200),
      filters: { object: 'a'.repeat(200) },
    });
    expect(read('object=%20x%20').filters).toEqual({ object: 'x' });
    expect(read('from=1999-12-31').filters).toEqual({});
    expect(read('from=2000-01-01').filters).toEqual({ from: '2000-01-01' });
  });
});

test('keeps the selected rows and the open dialog of each list, and removes them with it', () => {
  const events = [
    rowsSelected({ table: 'Cars', ids: ['a', 'b'] }),
    dialogOpened({ place: 'Cars', kind: 'edit', id: 'a' }),
    dialogOpened({ place: 'Users', kind: 'add', id: '' }),
    dialogClosed({ place: 'Cars' }),
    tableLeft({ table: 'Cars' }),
  ];
  let tables = adminTablesSlice.getInitialState();
  let dialogs = dialogsSlice.getInitialState();
  const seen = events.map((event) => {
    tables = adminTablesSlice.reducer(tables, event);
    dialogs = dialogsSlice.reducer(dialogs, event);
    const state = { adminTables: tables, dialogs } as never;
    return [selectSelectedIds(state, 'Cars').join(), selectDialog(state, 'Cars')];
  });
  expect(seen).toEqual([
    ['a,b', null],
    ['a,b', { kind: 'edit', id: 'a' }],
    ['a,b', { kind: 'edit', id: 'a' }],
    ['a,b', null],
    ['', null],
  ]);
});
