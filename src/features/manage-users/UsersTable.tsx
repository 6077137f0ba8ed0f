// Everybody who has an account, with what an admin does to them.
import { useAppDispatch } from '#app/app/hooks.ts';
import { useTablePage } from '#app/api/useTablePage.ts';
import { userAdapter, userAdminApi, useGetUserPageQuery } from '#app/entities/user/index.ts';
import { useKept } from '#app/shared/lib/useKept.ts';
import { DenseTable } from '#app/shared/ui/dense-table/DenseTable.tsx';
import type { TableFilter } from '#app/shared/ui/dense-table/TableToolbar.tsx';
import { listArguments, wholeListArguments, type ViewSpec } from '#app/shared/ui/dense-table/tableView.ts';
import { useTableView } from '#app/shared/ui/dense-table/useTableView.ts';
import { USER_ROLES, type User } from '#domain/contract/identity.ts';
import { DeleteUserDialog } from './DeleteUserDialog.tsx';
import { EditUserDialog } from './EditUserDialog.tsx';
import { USER_COLUMNS } from './userColumns.tsx';
import { UserWishesContext } from './userWishes.ts';

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
const { selectAll } = userAdapter.getSelectors();
const { getWholeUserList } = userAdminApi.endpoints;

type Wish = { kind: 'edit' | 'delete'; user: User };

export function UsersTable() {
  const dispatch = useAppDispatch();
  const { view, changeTo } = useTableView(VIEW);
  const { page, told } = useTablePage(useGetUserPageQuery, listArguments(view));
  const [wish, setWish] = useKept<Wish | undefined>('userDialog', undefined);
  const close = () => setWish(undefined);
  const wishes = {
    onEdit: (user: User) => setWish({ kind: 'edit', user }),
    onDelete: (user: User) => setWish({ kind: 'delete', user }),
  };
  return (
    <UserWishesContext value={wishes}>
      <DenseTable
        label="Users"
        columns={USER_COLUMNS}
        rows={page && selectAll(page)}
        {...told}
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
      {wish?.kind === 'edit' && <EditUserDialog user={wish.user} onClose={close} />}
      {wish?.kind === 'delete' && <DeleteUserDialog user={wish.user} onClose={close} />}
    </UserWishesContext>
  );
}
