// One picture of the licence. The upload starts as soon as the user chooses a file; a preview and the
// progress are shown.
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { keepUpload } from '#app/platform/api/upload.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { ITEM_TEXTS } from '../data/itemTexts.ts';
import { LicencePicture } from './LicencePicture.tsx';
import { licenceApi } from '../data/licenceApi.ts';
import { FormMessage } from '#app/kit/form/FormMessage.tsx';
import { type Licence, LICENCE_PICTURE } from '#domain/jobs/contract/licence.ts';
import type { LicenceItem } from '#domain/jobs/licence.ts';
import { scaledPicture } from '#app/kit/form/scaledPicture.ts';
import { isNamedPicture, PICTURE_TYPES } from '#domain/kit/pictureFormats.ts';
import { heicRefusal, isNamedHeic } from '#domain/kit/heic.ts';

/**
 * The accepted types of the file input. An iPhone converts a HEIC picture to JPEG, unless the user chooses it from
 * Files.
 */
const ACCEPTED_TYPES = Object.entries(PICTURE_TYPES).flat(2).join(',');

const MEGABYTE = 1024 * 1024;

/** A message for the user; undefined when the file can be sent. */
function fileFault({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (isNamedHeic({ name, type })) return heicRefusal(name);
  if (!isNamedPicture({ name, type })) {
    return `"${name}" is not accepted. Please choose a JPEG, PNG or WebP file.`;
  }
  if (size === 0) return `"${name}" is empty.`;
  if (size > LICENCE_PICTURE.bytes) {
    return `"${name}" is larger than ${LICENCE_PICTURE.bytes / MEGABYTE} MB.`;
  }
  return undefined;
}

interface UploadItemProps {
  item: LicenceItem;
  licence: Licence;
}

/** The address of the chosen file, which is revoked with the component or with the next file. */
function usePreview() {
  const [preview, setPreview] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview);
  }, [preview]);
  return {
    preview,
    show: (file: File) => setPreview(URL.createObjectURL(file)),
    hide: () => setPreview(undefined),
  };
}

export function UploadItem({ item, licence }: UploadItemProps) {
  const input = useRef<HTMLInputElement>(null);
  const { preview, show, hide } = usePreview();
  const [percent, setPercent] = useState(0);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const uploading = useCall(licenceApi.endpoints.uploadLicenceItem, { cacheKey: `uploadLicence-${item}` });
  const removing = useCall(licenceApi.endpoints.deleteLicenceItem, { cacheKey: `deleteLicence-${item}` });
  const document = licence.documents.find((known) => known.item === item);
  const busy = uploading.isLoading || removing.isLoading;
  const failure = uploading.message ?? removing.message;
  const label = ITEM_TEXTS[item];

  const onChosen = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    // The same file can be chosen again after a failure.
    target.value = '';
    if (!chosen || busy) return;
    uploading.reset();
    removing.reset();
    const file = await scaledPicture(chosen, LICENCE_PICTURE.bytes);
    const refused = fileFault(file);
    setFault(refused);
    if (refused !== undefined) return;
    setPercent(0);
    show(file);
    const form = new FormData();
    form.append('file', file);
    await uploading.run({ item, uploadId: keepUpload({ form, onProgress: setPercent }) });
    hide();
  };
  const onRemove = async () => {
    uploading.reset();
    setFault(undefined);
    await removing.run(item);
    input.current?.nextElementSibling?.querySelector('button')?.focus();
  };

  return (
    <li>
      <strong id={`licence-${item}`}>{label}</strong>
      {preview ? (
        <span className="lcr-licence-picture" data-unrecorded="all">
          <img src={preview} alt={`${label}, being uploaded`} />
        </span>
      ) : document ? (
        <LicencePicture driverId={licence.driverId} document={document} />
      ) : (
        <span className="lcr-licence-picture" data-empty>
          Not uploaded
        </span>
      )}
      {uploading.isLoading && (
        <LinearProgress
          variant={percent < 100 ? 'determinate' : 'indeterminate'}
          value={percent}
          aria-label={`Upload of the ${item}`}
          data-unrecorded="all"
        />
      )}
      <FormMessage text={fault ?? failure} />
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED_TYPES}
        aria-label={label}
        onChange={(event) => void onChosen(event)}
      />
      <span className="lcr-licence-acts">
        <Button
          variant={document ? 'outlined' : 'contained'}
          disabled={busy}
          aria-describedby={`licence-${item}`}
          onClick={() => input.current?.click()}
        >
          {uploading.isLoading ? 'Uploading...' : document ? 'Replace' : 'Choose a picture'}
        </Button>
        {document && !document.isReviewed && (
          <Button disabled={busy} aria-describedby={`licence-${item}`} onClick={() => void onRemove()}>
            Delete
          </Button>
        )}
      </span>
    </li>
  );
}
