// The licence of a driver for staff: the pictures side by side, their approval or rejection, and the portrait.
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { requestState } from '#app/platform/api/requestState.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { Portrait } from '#app/kit/page/Portrait.tsx';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import licenceStyle from './licence.css';
import { useDialog } from '#app/kit/dialog/useDialog.ts';
import { ITEM_TEXTS } from '../data/itemTexts.ts';
import { LicenceItems } from './LicenceItems.tsx';
import { LicencePicture, licencePictureUrl } from './LicencePicture.tsx';
import { selectLicence } from '../data/licenceSelectors.ts';
import { licenceApi, useGetLicenceQuery } from '../data/licenceApi.ts';
import { instantText } from '#app/kit/dates/instantText.ts';
import { Loaded } from '#app/kit/page/Loaded.tsx';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { licenceStateText } from '../data/licenceTexts.ts';
import type { Licence } from '#domain/jobs/contract/licence.ts';
import { ApproveDialog, RejectDialog, type Driver } from './reviewDialogs.tsx';

const NEWEST = {
  selectFromResult: requestState,
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
} as const;

export function ReviewLicence({ driver }: { driver: Driver }) {
  const licence = useAppSelector((state) => selectLicence(state, driver.id));
  const request = useGetLicenceQuery(driver.id, NEWEST);
  const loading = <Skeleton variant="rounded" height={200} aria-label="Loading the licence" />;
  return (
    <Loaded {...request} data={licence} loading={loading}>
      {(loaded) => <Review driver={driver} licence={loaded} />}
    </Loaded>
  );
}

function Review({ driver, licence }: { driver: Driver; licence: Licence }) {
  const { dialog, openDialog, closeDialog } = useDialog('Licence');
  const { documents, missing, portrait } = licence;
  const removing = useCall(licenceApi.endpoints.deletePortrait, { failed: { kind: 'error' } });
  const props = { driver, licence, onClose: closeDialog };
  return (
    <>
      <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{licenceStateText(licence)}</p>
      {documents.length > 0 && (
        <LicenceItems>
          {documents.map((document) => (
            <li key={document.id}>
              <LicencePicture driverId={driver.id} document={document} />
              <small>
                <a href={licencePictureUrl(driver.id, document)} target="_blank" rel="noreferrer">
                  {ITEM_TEXTS[document.item]}
                </a>
                , {instantText(document.uploadedAt)}
              </small>
            </li>
          ))}
        </LicenceItems>
      )}
      {documents.length > 0 && (
        <p className="lcr-licence-acts">
          {missing.length === 0 && (
            <Button variant="contained" onClick={() => openDialog('approve', driver.id)}>
              {licence.state === 'approved' ? 'Change the expiry date' : 'Approve'}
            </Button>
          )}
          <Button variant="outlined" onClick={() => openDialog('reject', driver.id)}>
            Reject
          </Button>
        </p>
      )}
      {portrait && (
        <p className="lcr-licence-acts" style={{ alignItems: 'center' }}>
          <StaticStyle id="licence" css={licenceStyle} />
          <Portrait name={driver.name} portraitId={portrait.id} />
          <Button
            variant="outlined"
            disabled={removing.isLoading}
            onClick={() => void removing.run(driver.id)}
          >
            Delete the portrait
          </Button>
        </p>
      )}
      {dialog?.kind === 'approve' && <ApproveDialog {...props} />}
      {dialog?.kind === 'reject' && <RejectDialog {...props} />}
    </>
  );
}
