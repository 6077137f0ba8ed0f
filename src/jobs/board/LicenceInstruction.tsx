// Shows a driver with an unverified licence which documents to send, and where.
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { selectOwnLicence } from '../data/licenceSelectors.ts';
import { useGetConfigQuery } from '#app/platform/api/configApi.ts';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import { useAppSelector } from '#app/platform/store/hooks.ts';

const SUBJECT = encodeURIComponent('Driver verification');

export function LicenceInstruction({ isEmailVerified }: { isEmailVerified: boolean }) {
  const licence = useAppSelector(selectOwnLicence);
  const isUploaded = licence?.missing.length === 0;
  const { data: config, error, isFetching, refetch } = useGetConfigQuery();
  if (error && !config) {
    return <RequestFailure {...{ error, isFetching, refetch }} />;
  }
  const address = config?.supportEmail;
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2.5, sm: 4 }, maxWidth: 680 }}>
      <Typography variant="h3" component="h2">
        Your licence comes first
      </Typography>
      <Typography sx={{ mt: 1.5 }}>
        You see the jobs once an administrator has verified you as a driver. Please email your full name, your
        email, and the front and back of your licence to{' '}
        {address ? (
          <Link href={`mailto:${address}?subject=${SUBJECT}`} sx={{ overflowWrap: 'anywhere' }}>
            {address}
          </Link>
        ) : (
          <Skeleton component="span" width={220} sx={{ display: 'inline-block' }} />
        )}
        .
      </Typography>
      <Typography sx={{ mt: 1.5 }}>Still missing before you can accept jobs:</Typography>
      <Box component="ul" sx={{ mt: 0.5, mb: 0, pl: 3 }}>
        {/* One line in both cases, so that nothing moves when the licence is loaded. */}
        <li>
          The front and the back of your licence{isUploaded ? ': received.' : ', by email or uploaded below.'}
        </li>
        <li>Our check of your licence.</li>
      </Box>
      <Typography sx={{ mt: 1.5, color: 'text.secondary' }}>
        The jobs appear on this page as soon as that is done.
        {!isEmailVerified && ' Please also confirm your email address by the link that we have mailed you.'}
      </Typography>
    </Paper>
  );
}
