// Selects the role of a user among the staff, for owners.
import * as z from 'zod/mini';
import { contractResolver } from '#app/kit/form/useContractForm.ts';
import { useSaveForm } from '#app/kit/table/useSaveForm.ts';
import { userAdminApi } from '../data/userAdminApi.ts';
import type { UserChange } from '../data/userApi.ts';
import { EditDialog } from '#app/kit/dialog/EditDialog.tsx';
import { FormSelect } from '#app/kit/form/FormSelect.tsx';
import type { User } from '#domain/people/contract/identity.ts';
import { STAFF_ROLES } from '#domain/people/roles.ts';

const choice = z.object({ staffRole: z.enum(['', ...STAFF_ROLES]), version: z.int() });
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
    defaultValues: { staffRole: user.staffRole ?? '', version: user.version },
    nowReads: user.staffRole ?? 'no role',
    toArg: ({ staffRole, version }) => ({
      userId: user.id,
      changes: { staffRole: staffRole || null, version },
    }),
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
