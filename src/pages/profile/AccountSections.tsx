// The account on the profile page. It is a separate chunk, because it is below the reservations and rarely used.
import Stack from '@mui/material/Stack';
import { DeleteAccount, ExportData, Sessions } from '#app/features/account-data/index.ts';
import { ChangePassword } from '#app/features/account-password/index.ts';

export function AccountSections() {
  return (
    <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
      <ChangePassword />
      <Sessions />
      <ExportData />
      <DeleteAccount />
    </Stack>
  );
}
