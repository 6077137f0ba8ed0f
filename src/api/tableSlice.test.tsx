// What is open and selected in a table: by id, and no longer than the table is mounted.
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { userTableSlice } from '#app/features/manage-users/index.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { useTableState } from './tableSlice.ts';

function Table() {
  const { dialog, onRowAction, closeDialog, selection } = useTableState(userTableSlice);
  return (
    <>
      <button onClick={() => onRowAction('edit', 'u7')}>Edit</button>
      <button onClick={() => onRowAction('launch', 'u7')}>Launch</button>
      <button onClick={() => selection.onSelected(['u7', 'u8'])}>Select</button>
      {dialog && <button onClick={closeDialog}>{`Close ${dialog.kind} ${dialog.id}`}</button>}
    </>
  );
}
function Screen() {
  const [isMounted, setIsMounted] = useState(true);
  return (
    <>
      <button onClick={() => setIsMounted(false)}>Leave</button>
      {isMounted && <Table />}
    </>
  );
}
function open() {
  const view = renderWithProviders(<Screen />);
  const press = (name: string) => view.user.click(screen.getByRole('button', { name }));
  return { press, table: () => view.store.getState().userTable };
}

test('opens the dialog of a row by its kind and id, and closes it', async () => {
  const { press, table } = open();
  await press('Edit');
  expect(table().dialog).toEqual({ kind: 'edit', id: 'u7' });
  await press('Close edit u7');
  expect(table().dialog).toBeNull();
});

test('ignores an action that opens no dialog of this table', async () => {
  const { press, table } = open();
  await press('Launch');
  expect(table().dialog).toBeNull();
});

test('forgets dialog and selection when the table is unmounted', async () => {
  const { press, table } = open();
  await press('Select');
  await press('Edit');
  expect(table()).toEqual({ selectedIds: ['u7', 'u8'], dialog: { kind: 'edit', id: 'u7' } });
  await press('Leave');
  expect(table()).toEqual({ selectedIds: [], dialog: null });
});
