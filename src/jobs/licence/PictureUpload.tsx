// The upload of one picture of a driver. It starts as soon as the user chooses a file; a preview and the progress are
// shown.
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { keepUpload } from '#app/platform/api/upload.ts';
import { FormMessage } from '#app/kit/form/FormMessage.tsx';
import { LICENCE_PICTURE } from '#domain/jobs/contract/licence.ts';
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

interface PictureCall {
  isLoading: boolean;
  message: string | undefined;
  reset: () => void;
}

interface PictureUploadProps {
  id: string;
  label: string;
  /** The name of the progress bar. */
  progressLabel: string;
  /** The class of the preview. */
  className: string;
  /** The stored picture, or what is shown without one. */
  children: ReactNode;
  hasPicture: boolean;
  isDeletable: boolean;
  uploading: PictureCall & { run: (uploadId: string) => Promise<unknown> };
  removing: PictureCall & { run: () => Promise<unknown> };
}

export function PictureUpload({
  id,
  label,
  progressLabel,
  className,
  children,
  hasPicture,
  isDeletable,
  uploading,
  removing,
}: PictureUploadProps) {
  const input = useRef<HTMLInputElement>(null);
  const { preview, show, hide } = usePreview();
  const [percent, setPercent] = useState(0);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const busy = uploading.isLoading || removing.isLoading;
  const failure = uploading.message ?? removing.message;

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
    await uploading.run(keepUpload({ form, onProgress: setPercent }));
    hide();
  };
  const onRemove = async () => {
    uploading.reset();
    setFault(undefined);
    await removing.run();
    input.current?.nextElementSibling?.querySelector('button')?.focus();
  };

  return (
    <>
      <strong id={id}>{label}</strong>
      {preview ? (
        <span className={className} data-unrecorded="all">
          <img src={preview} alt={`${label}, being uploaded`} />
        </span>
      ) : (
        children
      )}
      {uploading.isLoading && (
        <LinearProgress
          variant={percent < 100 ? 'determinate' : 'indeterminate'}
          value={percent}
          aria-label={progressLabel}
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
          variant={hasPicture ? 'outlined' : 'contained'}
          disabled={busy}
          aria-describedby={id}
          onClick={() => input.current?.click()}
        >
          {uploading.isLoading ? 'Uploading...' : hasPicture ? 'Replace' : 'Choose a picture'}
        </Button>
        {isDeletable && (
          <Button disabled={busy} aria-describedby={id} onClick={() => void onRemove()}>
            Delete
          </Button>
        )}
      </span>
    </>
  );
}
