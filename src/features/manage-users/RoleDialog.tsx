// Selects the role of a user among the staff, for owners.
import * as z from 'zod/mini';
import { contractResolver } from '#app/api/useContractForm.ts';
import { useSaveForm } from '#app/entities/admin/index.ts';
import { userAdminApi, type UserChange } from '#app/entities/user/index.ts';
import { EditDialog } from '#app/shared/ui/EditDialog.tsx';
import { FormSelect } from '#app/shared/ui/form/FormSelect.tsx';
import type { User } from '#domain/contract/identity.ts';
import { STAFF_ROLES } from '#domain/staff/roles.ts';

const choice = z.object({ staffRole: z.enum(['', ...STAFF_ROLES]) });
const resolver = contractResolver(choice);

const ROLES = [
  { value: '', text: 'None' },
  { value: 'owner', text: 'Owner: everything, and the roles of others' },
  { value: 'manager', text: 'Manager: everything but owners' },
  { value: 'desk', text: 'Desk: reservations, jobs and messages' },
  { value: 'accountant', text: 'Accountant: reads reservations and money' },
];

export function RoleDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useSaveForm<z.infer<typeof choice>, UserChange, User>({
    endpoint: userAdminApi.endpoints.administerUser,
    resolver,
    defaultValues: { staffRole: user.staffRole ?? '' },
    toArg: ({ staffRole }) => ({ userId: user.id, changes: { staffRole: staffRole || null } }),
    done: ({ name, staffRole }) =>
      staffRole ? `${name} is ${staffRole} now.` : `${name} is no longer staff.`,
    onClose,
  });
  return (
    <EditDialog title={`Role of ${user.name}`} {...form}>
      <FormSelect label="Role" name="staffRole" autoComplete="off" options={ROLES} />
    </EditDialog>
  );
}
