// Checks dialogs and selection of an admin table: kept by table and id while the table is mounted.
import { useState } from 'react';
import { configure, screen, within } from '@testing-library/react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { mediaMatches } from '#app/testing/media.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { actionsColumn, AdminTable, type AdminColumn } from './index.ts';

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
  return { ...view, onPin, row, press, tables: () => view.store.getState().adminTables };
}

test('opens the dialog of a row by its kind and id, and closes it', async () => {
  const { user, press, tables } = open();
  await press('Chair', 'Edit');
  expect(tables()).toEqual({ Things: { selectedIds: [], dialog: { kind: 'edit', id: 't2' } } });
  await user.click(screen.getByRole('button', { name: 'Close Chair' }));
  expect(tables().Things?.dialog).toBeNull();
  expect(screen.queryByRole('button', { name: 'Close Chair' })).not.toBeInTheDocument();
});

test('shows nothing for an action without a dialog', async () => {
  const { press } = open();
  await press('Lamp', 'Launch');
  expect(screen.queryByRole('button', { name: /^Close/ })).not.toBeInTheDocument();
});

test('calls the screen for an action that opens no dialog', async () => {
  const { press, onPin, tables } = open();
  await press('Lamp', 'Pin');
  expect(onPin.mock.calls).toEqual([['t1']]);
  expect(tables()).toEqual({});
});

test('offers every column except the actions in the menu of columns', async () => {
  const { user } = open();
  const [button] = screen.getAllByRole('button', { name: 'Columns' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button!);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getAllByRole('menuitemcheckbox').map(({ textContent }) => textContent)).toEqual(['Name']);
});

test('exports the columns that only a narrow window hides, and not those that the user hides', async () => {
  mediaMatches('max-width: 768px');
  const saved: Blob[] = [];
  jest.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob);
    return 'blob:csv';
  });
  jest.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const priced: readonly AdminColumn<Thing>[] = [
    { field: 'name', headerName: 'Name', width: 100, csv: ({ name }) => name },
    { field: 'id', headerName: 'Number', width: 100, csv: ({ id }) => id },
  ];
  const { user } = renderWithProviders(
    <AdminTable
      {...{ label: 'Things', columns: priced, useRows }}
      hiddenWhenNarrow={['id']}
      emptyText="Nothing."
    />,
  );
  expect(screen.queryByRole('columnheader', { name: 'Number' })).not.toBeInTheDocument();
  const exportNow = () => user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await exportNow();
  expect(await saved[0]?.text()).toBe('Name,Number\r\nLamp,t1\r\nChair,t2\r\n');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Number' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Name' }));
  await exportNow();
  expect(await saved[1]?.text()).toBe('Number\r\nt1\r\nt2\r\n');
});

test('removes dialog and selection when the table is unmounted', async () => {
  const { user, row, press, tables } = open();
  await user.click(row('Lamp').getByRole('checkbox'));
  await press('Lamp', 'Edit');
  expect(tables().Things).toEqual({ selectedIds: ['t1'], dialog: { kind: 'edit', id: 't1' } });
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(tables()).toEqual({});
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
