// Withdraws a driver's verification: the reason is mailed to the driver.
import Typography from '@mui/material/Typography';
import { contractResolver } from '#app/kit/form/useContractForm.ts';
import { useSaveForm } from '#app/kit/table/useSaveForm.ts';
import { userAdminApi } from '../data/userAdminApi.ts';
import { EditDialog } from '#app/kit/dialog/EditDialog.tsx';
import { FormTextField } from '#app/kit/form/FormTextField.tsx';
import { verificationWithdrawal } from '#domain/people/contract/accounts.ts';
import type { User } from '#domain/people/contract/identity.ts';

const resolver = contractResolver(verificationWithdrawal);

export function WithdrawDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useSaveForm({
    endpoint: userAdminApi.endpoints.withdrawVerification,
    resolver,
    defaultValues: { reason: '', version: user.version },
    draft: { key: `withdrawal ${user.id}`, isRestored: true },
    toArg: (withdrawal) => ({ userId: user.id, ...withdrawal }),
    done: ({ name }) => `${name} is no longer verified.`,
    onClose,
  });
  return (
    <EditDialog
      title={`Withdraw the verification of ${user.name}?`}
      intro={
        <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
          They see no jobs any more, and the jobs that they have accepted become free. The reason is mailed to
          them.
        </Typography>
      }
      saveText="Withdraw"
      {...form}
    >
      <FormTextField label="Reason" name="reason" rows={3} />
    </EditDialog>
  );
}
