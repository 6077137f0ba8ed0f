// The account on the profile page. It is a separate chunk, because it is below the reservations and rarely used.
import Stack from '@mui/material/Stack';
import { ChangePassword } from '#app/features/account-password/index.ts';

export function AccountSections() {
  return (
    <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
      <ChangePassword />
    </Stack>
  );
}
