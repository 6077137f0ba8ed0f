// /Adminpanel/Userpage: everybody who has an account.
import { UsersTable } from '#app/features/manage-users/index.ts';
import { PageHeading } from '#app/shared/ui/PageHeading.tsx';

export function AdminUsers() {
  return (
    <>
      <PageHeading>Admin Panel - Users</PageHeading>
      <UsersTable />
    </>
  );
}
