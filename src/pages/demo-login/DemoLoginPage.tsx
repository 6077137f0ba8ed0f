// /demo-login
import Stack from '@mui/material/Stack';
import { DemoLogin } from '#app/features/demo-login/index.ts';
import { PageHeading } from '#app/shared/ui/PageHeading.tsx';

export function DemoLoginPage() {
  return (
    <div className="lcr-page" data-narrow>
      <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
        <PageHeading>Demo sign-in</PageHeading>
        <DemoLogin />
      </Stack>
    </div>
  );
}
