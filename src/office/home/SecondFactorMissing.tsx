// The screen for an admin without two-step sign-in, who may open only the profile until it is set up.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { paths } from '#app/platform/address/paths.ts';
import { ButtonLink } from '#app/kit/page/ButtonLink.tsx';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';

export function SecondFactorMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="lcr-page" data-narrow>
      <PageHeading>Please set up two-step sign-in</PageHeading>
      <Box component="p" sx={{ mt: 3 }}>
        Admins of this site need it: besides the password, sign-in then asks for a code of an app on your
        phone. Until it is on, you can use your profile only.
      </Box>
      <Stack direction="row" spacing={2} sx={{ mt: 3, flexWrap: 'wrap' }} useFlexGap>
        <ButtonLink to={paths.profile} variant="contained">
          Go to your profile
        </ButtonLink>
        <Button onClick={onRetry}>It is on now: try again</Button>
      </Stack>
    </div>
  );
}
