// One picture of the licence.
import { useCall } from '#app/platform/api/useCall.ts';
import { ITEM_TEXTS } from '../data/itemTexts.ts';
import { LicencePicture } from './LicencePicture.tsx';
import { licenceApi } from '../data/licenceApi.ts';
import type { Licence } from '#domain/jobs/contract/licence.ts';
import type { LicenceItem } from '#domain/jobs/licence.ts';
import { PictureUpload } from './PictureUpload.tsx';

interface UploadItemProps {
  item: LicenceItem;
  licence: Licence;
}

export function UploadItem({ item, licence }: UploadItemProps) {
  const uploading = useCall(licenceApi.endpoints.uploadLicenceItem, { cacheKey: `uploadLicence-${item}` });
  const removing = useCall(licenceApi.endpoints.deleteLicenceItem, { cacheKey: `deleteLicence-${item}` });
  const document = licence.documents.find((known) => known.item === item);
  return (
    <li>
      <PictureUpload
        id={`licence-${item}`}
        label={ITEM_TEXTS[item]}
        progressLabel={`Upload of the ${item}`}
        className="lcr-licence-picture"
        hasPicture={document !== undefined}
        isDeletable={document !== undefined && !document.isReviewed}
        uploading={{ ...uploading, run: (uploadId) => uploading.run({ item, uploadId }) }}
        removing={{ ...removing, run: () => removing.run(item) }}
      >
        {document ? (
          <LicencePicture driverId={licence.driverId} document={document} />
        ) : (
          <span className="lcr-licence-picture" data-empty>
            Not uploaded
          </span>
        )}
      </PictureUpload>
    </li>
  );
}
