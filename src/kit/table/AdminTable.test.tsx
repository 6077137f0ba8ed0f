// Checks an admin table and its toolbar on the screen.
import { useState } from 'react';
import { fireEvent, configure, screen, within, waitFor } from '@testing-library/react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { forgetMedia, mediaMatches } from '#app/testing/media.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { savedFiles } from '#app/testing/screenSteps.ts';
import { actionsColumn, type AdminColumn } from './RowActions.tsx';
import { AdminTable } from './AdminTable.tsx';
import { DateFilter } from './DateFilter.tsx';
import { ExportButton } from './ExportButton.tsx';
import type { TableView } from './tableView.ts';

describe('AdminTable', () => {
  configure({ defaultHidden: true });

  interface Thing {
    id: string;
    name: string;
  }
  const rows: Thing[] = [
    { id: 't1', name: 'Lamp' },
    { id: 't2', name: 'Chair' },
  ];
  const columns: readonly AdminColumn<Thing>[] = [
    { field: 'name', headerName: 'Name', width: 100 },
    actionsColumn('Actions', 300, [
      { text: 'Edit', kind: 'edit' },
      { text: 'Launch', kind: 'launch' },
      { text: 'Pin', kind: 'pin' },
    ]),
  ];
  const useRows = () => ({ rows, total: 2, busy: false, loadAll: async () => rows });

  function Screen({ onPin }: { onPin: (id: string) => void }) {
    const [isMounted, setIsMounted] = useState(true);
    const dialogs = {
      edit: ({ name }: Thing, onClose: () => void) => <button onClick={onClose}>{`Close ${name}`}</button>,
    };
    return (
      <>
        <button onClick={() => setIsMounted(false)}>Leave</button>
        {isMounted &&
          ['Things', 'Others'].map((label) => (
            <AdminTable
              key={label}
              {...{ label, columns, useRows, dialogs }}
              actions={{ pin: onPin }}
              emptyText="Nothing."
            />
          ))}
      </>
    );
  }
  function open() {
    const onPin = jest.fn();
    const view = renderWithProviders(<Screen onPin={onPin} />);
    const row = (name: string) => {
      const grid = within(screen.getByRole('grid', { name: 'Things' }));
      return within(grid.getByRole('gridcell', { name }).closest<HTMLElement>('[role=row]')!);
    };
    const press = (name: string, action: string) =>
      view.user.click(row(name).getByRole('button', { name: action }));
    return { ...view, onPin, row, press, dialogs: () => view.store.getState().dialogs };
  }

  test('opens the dialog of a row by its kind and id, and closes it', async () => {
    const { user, press, dialogs } = open();
    await press('Chair', 'Edit');
    expect(dialogs()).toEqual({ Things: { kind: 'edit', id: 't2' } });
    await user.click(screen.getByRole('button', { name: 'Close Chair' }));
    expect(dialogs()).toEqual({});
    expect(screen.queryByRole('button', { name: 'Close Chair' })).not.toBeInTheDocument();
  });

  test('opens the page of a row on a click beside its controls and with Enter, and follows the arrow keys', async () => {
    const { user, place } = renderWithProviders(
      <AdminTable
        {...{ label: 'Things', columns, useRows }}
        opens={({ id }) => `/things/${id}`}
        emptyText="Nothing."
      />,
    );
    await user.click(screen.getAllByRole('checkbox')[1]!);
    expect(place.current.pathname).toBe('/');
    await user.click(screen.getByRole('gridcell', { name: 'Lamp' }));
    expect(place.current.pathname).toBe('/things/t1');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(place.current.pathname).toBe('/things/t2');
  });

  test('selects the rows of all pages of the result', async () => {
    const many = () => ({
      rows,
      total: 3,
      busy: false,
      loadAll: async () => [...rows, { id: 't3', name: 'Rug' }],
    });
    const bulk = { actions: [], dialog: () => null };
    const { user, store } = renderWithProviders(
      <AdminTable {...{ label: 'Things', columns, bulk }} useRows={many} emptyText="Nothing." />,
    );
    await user.click(screen.getAllByRole('checkbox')[1]!);
    await user.click(await screen.findByRole('button', { name: 'Select all 3' }));
    expect(await screen.findByText('3 selected')).toBeVisible();
    expect(store.getState().adminTables.Things).toEqual(['t1', 't2', 't3']);
    expect(screen.queryByRole('button', { name: /^Select all/ })).not.toBeInTheDocument();
  });

  test('shows a table as its person left it, and the views that the person saved', async () => {
    const filters = [{ name: 'kind', label: 'Kind', options: { '': 'All', big: 'Big', small: 'Small' } }];
    const table = (
      <AdminTable
        {...{ label: 'Things', columns, useRows, filters }}
        views={[{ name: 'Small ones', filters: { kind: 'small' }, sort: '-name' }]}
        emptyText="Nothing."
      />
    );
    const session = { userId: 'person-1' };
    const small = { kind: 'small', sort: '-name', density: 'comfortable' };
    const shownAt = (place: { current: { search: string } }) =>
      Object.fromEntries(new URLSearchParams(place.current.search));
    const first = renderWithProviders(table, { session });
    const { user, store } = first;
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'big');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Density' }), 'comfortable');
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Mine{Enter}');
    await user.click(screen.getByRole('button', { name: 'Small ones' }));
    expect(shownAt(first.place)).toEqual(small);
    first.unmount();

    const again = renderWithProviders(table, { store });
    await waitFor(() => expect(shownAt(again.place)).toEqual(small));
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('button', { name: 'Mine' }));
    expect(screen.getByRole('combobox', { name: 'Kind' })).toHaveValue('big');
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('button', { name: 'Remove the view Mine' }));
    expect(screen.queryByRole('button', { name: 'Mine' })).not.toBeInTheDocument();
    again.unmount();

    // The rows of a link are those of its address.
    renderWithProviders(table, { store, at: '/?kind=small' });
    expect(screen.getByRole('combobox', { name: 'Kind' })).toHaveValue('small');
  });

  test('calls the screen for an action that opens no dialog', async () => {
    const { press, onPin, dialogs } = open();
    await press('Lamp', 'Pin');
    expect(onPin.mock.calls).toEqual([['t1']]);
    expect(dialogs()).toEqual({});
  });

  test('shows a row as a card in a narrow window, and exports the columns that are off at first, but not those that the user hides', async () => {
    mediaMatches('max-width: 768px');
    const saved = savedFiles();
    const priced: readonly AdminColumn<Thing>[] = [
      { field: 'name', headerName: 'Name', width: 100, csv: ({ name }) => name },
      { field: 'id', headerName: 'Number', width: 100, csv: ({ id }) => id },
    ];
    const table = (
      <AdminTable
        {...{ label: 'Things', columns: priced, useRows }}
        hiddenAtFirst={['id']}
        emptyText="Nothing."
      />
    );
    const narrow = renderWithProviders(table);
    expect(screen.getAllByRole('columnheader').at(-1)).toHaveTextContent('Things');
    expect(screen.getByText('Chair')).toBeVisible();
    expect(screen.queryByText('Number')).not.toBeInTheDocument();
    const exportNow = () => user.click(screen.getByRole('button', { name: 'Export CSV' }));
    const { user } = narrow;
    await exportNow();
    expect(await saved[0]?.text()).toBe('Name,Number\r\nLamp,t1\r\nChair,t2\r\n');
    narrow.unmount();
    forgetMedia();
    renderWithProviders(table);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Number' }));
    expect(await screen.findByRole('columnheader', { name: 'Number' })).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Name' }));
    await exportNow();
    expect(await saved[1]?.text()).toBe('Number\r\nt1\r\nt2\r\n');
  });

  test('removes dialog and selection when the table is unmounted', async () => {
    const { user, row, press, store } = open();
    const state = () => [store.getState().adminTables, store.getState().dialogs];
    await user.click(row('Lamp').getByRole('checkbox'));
    await press('Lamp', 'Edit');
    expect(state()).toEqual([{ Things: ['t1'] }, { Things: { kind: 'edit', id: 't1' } }]);
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(state()).toEqual([{}, {}]);
  });

  test('searches once after a pause in typing, and goes to the first page with the search', async () => {
    const many = () => ({ ...useRows(), total: 120 });
    const asked: string[] = [];
    const useAsked = (view: TableView) => {
      asked.push(view.q);
      return many();
    };
    const { user, place } = renderWithProviders(
      <AdminTable {...{ label: 'Things', columns }} useRows={useAsked} emptyText="Nothing." />,
      { at: '/?page=2&size=25' },
    );
    const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search things' });
    // On a slow machine a person who types makes pauses.
    for (const value of ['old', 'old lamp']) fireEvent.change(box, { target: { value } });
    await waitFor(() => expect(`${place.current.search} ${box.value}`).toBe('?size=25&q=old+lamp old lamp'));
    expect([...new Set(asked)]).toEqual(['', 'old lamp']);
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue(''));
  });

  test('replaces the history entry when the view changes, so that Back leaves the screen', async () => {
    function Pages() {
      const navigate = useNavigate();
      return (
        <>
          <button onClick={() => void navigate('/things')}>Things</button>
          <button onClick={() => void navigate(-1)}>Back</button>
          <Routes>
            <Route path="/" element={null} />
            <Route
              path="/things"
              element={<AdminTable {...{ label: 'Things', columns, useRows }} emptyText="Nothing." />}
            />
          </Routes>
        </>
      );
    }
    const { user, place } = renderWithProviders(<Pages />);
    await user.click(screen.getByRole('button', { name: 'Things' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Density' }), 'comfortable');
    expect(place.current).toMatchObject({ pathname: '/things', search: '?density=comfortable' });
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(place.current.pathname).toBe('/');
  });
});

describe('toolbar', () => {
  test('keeps a date filter while a typed date is incomplete, and removes it when the text is deleted', async () => {
    let value = '2025-11-01';
    function Filter() {
      const [date, setDate] = useState(value);
      value = date;
      return <DateFilter name="from" label="From" value={date} onChange={setDate} />;
    }
    const { user } = renderWithProviders(<Filter />);
    const from = screen.getByLabelText('From');
    expect(from).toHaveValue('01/11/2025');
    await user.clear(from);
    expect(value).toBe('');
    await user.type(from, '2/12/2025');
    expect(value).toBe('2025-12-02');
    await user.type(from, '{Backspace}{Backspace}{Backspace}');
    await user.tab();
    expect(from).toHaveValue('2/12/2');
    expect(from).toBeInvalid();
    expect(value).toBe('2025-12-02');
    await user.clear(from);
    expect(value).toBe('');
  });

  describe('the export', () => {
    test('runs once at a time, and shows an error when it fails', async () => {
      let fail = () => undefined as void;
      const onExport = jest.fn(
        () => new Promise<void>((_resolve, reject) => (fail = () => reject(new Error('offline')))),
      );
      const { user } = renderWithProviders(<ExportButton chosen={0} onExport={onExport} />);
      await user.dblClick(screen.getByRole('button'));
      expect(screen.getByRole('button', { name: 'Exporting...' })).toBeDisabled();
      expect(onExport).toHaveBeenCalledTimes(1);
      fail();
      await waitFor(() =>
        expect(screen.getByRole('status')).toHaveTextContent(
          'The list could not be exported. Please try again.',
        ),
      );
      await user.click(screen.getByRole('button', { name: 'Export CSV' }));
      expect(screen.getByRole('status')).toBeEmptyDOMElement();
    });
  });
});
