// The licence of the signed-in driver: the missing pictures, the upload of each picture, and the result of
// the review.
import Alert from '@mui/material/Alert';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { requestState } from '#app/platform/api/requestState.ts';
import { LicenceItems } from './LicenceItems.tsx';
import { selectOwnLicence } from '../data/licenceSelectors.ts';
import { useGetOwnLicenceQuery } from '../data/licenceApi.ts';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { LICENCE_PICTURE, type Licence } from '#domain/jobs/contract/licence.ts';
import { LICENCE_ITEMS, type LicenceItem } from '#domain/jobs/licence.ts';
import { formatLondonDate } from '#domain/time/london.ts';
import { UploadItem } from './UploadItem.tsx';

const MEGABYTE = 1024 * 1024;

export interface UploadLicenceProps {
  isVerified: boolean;
}

export function UploadLicence({ isVerified }: UploadLicenceProps) {
  const licence = useAppSelector(selectOwnLicence);
  const { error, isFetching, refetch } = useGetOwnLicenceQuery(undefined, {
    selectFromResult: requestState,
    // The server sends events about changes; these two options cover missed events.
    refetchOnFocus: true,
    refetchOnMountOrArgChange: true,
  });
  if (licence) {
    // A verified driver who has sent the licence by email has nothing to do here.
    const isUnused = licence.state === 'missing' && licence.documents.length === 0 && !licence.expiresOn;
    return isVerified && isUnused ? null : <Panel licence={licence} isVerified={isVerified} />;
  }
  if (isVerified) return null;
  if (error) {
    return <RequestFailure {...{ error, isFetching, refetch }} />;
  }
  return <Skeleton variant="rounded" height={420} sx={{ maxWidth: 680 }} aria-label="Loading your licence" />;
}

function Panel({ licence, isVerified }: { licence: Licence; isVerified: boolean }) {
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2.5, sm: 4 }, maxWidth: 680 }}>
      <Typography variant="h3" component="h2">
        {isVerified ? 'Your licence' : 'Upload your licence here'}
      </Typography>
      <StateText licence={licence} isVerified={isVerified} />
      <LicenceItems>
        {LICENCE_ITEMS.map((item) => (
          <UploadItem key={item} item={item} licence={licence} />
        ))}
      </LicenceItems>
      <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
        JPEG, PNG or WebP, at most {LICENCE_PICTURE.bytes / MEGABYTE} MB each. Only you and our administrators
        can see the pictures.
      </Typography>
    </Paper>
  );
}

const NAMES: Readonly<Record<LicenceItem, string>> = { front: 'the front', back: 'the back' };

/** 'Still missing: the front and the back of your licence.' */
const missingText = ({ missing }: Licence) =>
  `Still missing: ${missing.map((item) => NAMES[item]).join(' and ')} of your licence.`;

function textOf(licence: Licence, isVerified: boolean): string {
  const { state, expiresOn, isExpired } = licence;
  const until = expiresOn === null ? '' : formatLondonDate(expiresOn);
  if (state === 'approved') {
    return isVerified
      ? `Your licence is approved. It expires on ${until}. Upload the new one before that date.`
      : `We have approved your licence, which expires on ${until}, but you are not verified. Please write to us.`;
  }
  const earlier = isExpired
    ? `Your licence expired on ${until}. `
    : until && `Your present licence stays valid until ${until}. `;
  if (state === 'waiting') return `${earlier}The pictures wait for our check. We mail you the result.`;
  return earlier + missingText(licence);
}

/** A live region: an upload or a review changes the text. */
function StateText({ licence, isVerified }: { licence: Licence; isVerified: boolean }) {
  const { state, reason, isExpired } = licence;
  const severity =
    state === 'approved' && isVerified ? 'success' : isExpired || state === 'rejected' ? 'warning' : 'info';
  return (
    <div role="status">
      <Alert severity={severity} role="presentation" sx={{ my: 2 }}>
        {reason !== null && (
          <p>
            We could not approve your licence: <span style={{ whiteSpace: 'pre-line' }}>{reason}</span>
          </p>
        )}
        <p>{textOf(licence, isVerified)}</p>
      </Alert>
    </div>
  );
}
