// Everybody who has an account, with what an admin does to them.
import { useAppDispatch } from '#app/store/hooks.ts';
import { useTableState } from '#app/api/tableSlice.ts';
import { useTablePage } from '#app/api/useTablePage.ts';
import { userAdapter, userAdminApi, useGetUserPageQuery } from '#app/entities/user/index.ts';
import { DenseTable } from '#app/shared/ui/dense-table/DenseTable.tsx';
import { RowActionContext } from '#app/shared/ui/dense-table/rowActions.ts';
import type { TableFilter } from '#app/shared/ui/dense-table/TableToolbar.tsx';
import { listArguments, wholeListArguments, type ViewSpec } from '#app/shared/ui/dense-table/tableView.ts';
import { useTableView } from '#app/shared/ui/dense-table/useTableView.ts';
import { USER_ROLES } from '#domain/contract/identity.ts';
import { DeleteUserDialog } from './DeleteUserDialog.tsx';
import { EditUserDialog } from './EditUserDialog.tsx';
import { USER_COLUMNS } from './userColumns.tsx';
import { userTableSlice } from './userTableSlice.ts';

const VIEW: ViewSpec = { filters: { role: USER_ROLES } };
const FILTERS: readonly TableFilter[] = [
  {
    name: 'role',
    label: 'User Type',
    options: [
      { value: '', text: 'All' },
      { value: 'customer', text: 'Customers' },
      { value: 'driver', text: 'Drivers' },
      { value: 'unverified', text: 'Drivers to verify' },
      { value: 'admin', text: 'Admins' },
    ],
  },
];
const HIDDEN_WHEN_NARROW = ['email', 'phonenumber'];
const { selectAll, selectById } = userAdapter.getSelectors();
const { getWholeUserList } = userAdminApi.endpoints;

export function UsersTable() {
  const dispatch = useAppDispatch();
  const { view, changeTo } = useTableView(VIEW);
  const { page, gridProps } = useTablePage(useGetUserPageQuery, listArguments(view));
  const { dialog, onRowAction, closeDialog, selection } = useTableState(userTableSlice);
  const user = page && dialog ? selectById(page, dialog.id) : undefined;
  return (
    <RowActionContext value={onRowAction}>
      <DenseTable
        label="Users"
        columns={USER_COLUMNS}
        rows={page && selectAll(page)}
        {...gridProps}
        {...selection}
        view={view}
        changeTo={changeTo}
        filters={FILTERS}
        hiddenWhenNarrow={HIDDEN_WHEN_NARROW}
        emptyText="There are no users to show."
        loadAll={() =>
          dispatch(
            getWholeUserList.initiate(wholeListArguments(view), { subscribe: false, forceRefetch: true }),
          ).unwrap()
        }
      />
      {user && dialog?.kind === 'edit' && <EditUserDialog user={user} onClose={closeDialog} />}
      {user && dialog?.kind === 'delete' && <DeleteUserDialog user={user} onClose={closeDialog} />}
    </RowActionContext>
  );
}
