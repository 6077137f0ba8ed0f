// Checks the open dialogs and the selected rows of the admin tables, which are separate for each table.
import {
  adminTablesSlice,
  dialogClosed,
  dialogOpened,
  rowsSelected,
  selectAdminTable,
  tableLeft,
} from './adminTablesSlice.ts';

const { reducer, getInitialState } = adminTablesSlice;
type Event = Parameters<typeof reducer>[1];
const cars = (...events: Event[]) =>
  selectAdminTable({ adminTables: events.reduce(reducer, getInitialState()) } as never, 'Cars');
const opened = dialogOpened({ table: 'Cars', kind: 'edit', id: 'a' });
const selected = rowsSelected({ table: 'Cars', ids: ['a', 'b'] });

test('starts without a selection and without a dialog', () => {
  expect(cars()).toEqual({ selectedIds: [], dialog: null });
  expect(cars(dialogOpened({ table: 'Users', kind: 'edit', id: 'a' }))).toEqual(cars());
  expect(cars(dialogClosed({ table: 'Cars' }))).toEqual(cars());
});

test('keeps the selection while a dialog opens and closes', () => {
  expect(cars(selected)).toEqual({ selectedIds: ['a', 'b'], dialog: null });
  expect(cars(selected, opened)).toEqual({ selectedIds: ['a', 'b'], dialog: { kind: 'edit', id: 'a' } });
  expect(cars(selected, opened, dialogClosed({ table: 'Cars' }))).toEqual(cars(selected));
  expect(cars(opened, selected)).toEqual(cars(selected, opened));
  expect(cars(opened)).toEqual({ selectedIds: [], dialog: { kind: 'edit', id: 'a' } });
});

test('removes the state of a table when the user leaves it, and keeps the others', () => {
  expect(cars(selected, opened, tableLeft({ table: 'Cars' }))).toEqual(cars());
  expect(cars(selected, tableLeft({ table: 'Users' }))).toEqual(cars(selected));
});
