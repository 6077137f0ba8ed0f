// The portrait of the signed-in driver, which the customers of the accepted jobs see.
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { requestState } from '#app/platform/api/requestState.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { useGetUserQuery } from '#app/people/index.ts';
import { Portrait } from '#app/kit/page/Portrait.tsx';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import type { Licence } from '#domain/jobs/contract/licence.ts';
import { licenceApi, useGetOwnLicenceQuery } from '../data/licenceApi.ts';
import { selectOwnLicence } from '../data/licenceSelectors.ts';
import licenceStyle from './licence.css';
import { PictureUpload } from './PictureUpload.tsx';

export function UploadPortrait() {
  useGetOwnLicenceQuery(undefined, { selectFromResult: requestState });
  const licence = useAppSelector(selectOwnLicence);
  // The panel of the licence shows a failure of the same request.
  return licence ? <Panel licence={licence} /> : null;
}

function Panel({ licence: { driverId, portrait } }: { licence: Licence }) {
  const { name } = useGetUserQuery(driverId, {
    selectFromResult: ({ data }) => ({ name: data?.name ?? '' }),
  });
  const uploading = useCall(licenceApi.endpoints.uploadPortrait);
  const removing = useCall(licenceApi.endpoints.deletePortrait);
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2.5, sm: 4 }, maxWidth: 680 }}>
      <StaticStyle id="licence" css={licenceStyle} />
      <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
        Your portrait
      </Typography>
      <div className="lcr-licence-portrait">
        <PictureUpload
          id="portrait"
          label="Portrait"
          progressLabel="Upload of the portrait"
          className="lcr-portrait"
          hasPicture={portrait !== null}
          isDeletable={portrait !== null}
          uploading={{ ...uploading, run: (uploadId) => uploading.run({ uploadId }) }}
          removing={{ ...removing, run: () => removing.run(driverId) }}
        >
          <Portrait name={name} portraitId={portrait?.id} />
        </PictureUpload>
      </div>
      <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
        Customers see it with your name and phone number from the time at which you accept their trip until it
        is done. Nobody else does, except the staff.
      </Typography>
    </Paper>
  );
}
