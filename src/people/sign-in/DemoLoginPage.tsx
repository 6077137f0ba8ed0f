// /demo-login
import Stack from '@mui/material/Stack';
import { DemoLogin } from './DemoLogin.tsx';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';

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
