// The pictures of a car's form: dropped or chosen, shown, put in order and taken out.
import { useState } from 'react';
import { useDropzone, type FileRejection } from 'react-dropzone';
import { StaticStyle } from '#app/shared/ui/StaticStyle.tsx';
import { PICTURE_LIMITS } from '#domain/contract/cars.ts';
import { PictureList } from './PictureList.tsx';
import { picturesFieldStyle } from './picturesFieldStyle.ts';
import type { PictureQueue } from './usePictureQueue.ts';

const ACCEPTED = { 'image/jpeg': ['.jpeg', '.jpg'], 'image/png': ['.png'], 'image/webp': ['.webp'] };
const MEGABYTE = 1024 * 1024;

/** How many more files may be added to this form. */
function roomFor({ queue }: PictureQueue): number {
  const added = queue.filter(({ kind }) => kind === 'new').length;
  return Math.max(0, Math.min(PICTURE_LIMITS.perRequest - added, PICTURE_LIMITS.perCar - queue.length));
}

/** One line a file: every complaint about it. */
const remarks = (rejections: readonly FileRejection[]) =>
  rejections.map(({ file, errors }) => `${file.name}: ${errors.map(({ message }) => message).join(', ')}`);

export function PicturesField({ pictures, disabled }: { pictures: PictureQueue; disabled: boolean }) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const room = roomFor(pictures);
  const isShut = disabled || room === 0;
  const { getRootProps, getInputProps, isDragActive, isDragReject, open } = useDropzone({
    accept: ACCEPTED,
    minSize: 1,
    maxSize: PICTURE_LIMITS.bytes,
    // 0 would mean any number; the field is shut then.
    maxFiles: Math.max(room, 1),
    disabled: isShut,
    // The button inside takes clicks and keys.
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, rejections) => {
      setRefused(remarks(rejections));
      if (accepted.length > 0) pictures.add(accepted);
    },
  });
  return (
    <div className="lcr-pictures">
      <StaticStyle id="pictures-field" css={picturesFieldStyle} />
      <div {...getRootProps({ 'data-over': isDragActive, 'data-refused': isDragReject })}>
        <input {...getInputProps({ 'aria-label': 'Images' })} />
        <button type="button" className="lcr-pictures-drop" onClick={open} disabled={isShut}>
          <span>
            {room === 0
              ? 'There is no room for more images in this form.'
              : isDragActive
                ? 'Drop them here.'
                : 'Drop images here, or click to choose.'}
          </span>
          <small>
            JPG, JPEG, PNG or WebP, at most {PICTURE_LIMITS.bytes / MEGABYTE} MB each,{' '}
            {PICTURE_LIMITS.perRequest} at once.
          </small>
        </button>
      </div>
      <div role="alert" className="lcr-pictures-refused">
        {refused.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <PictureList pictures={pictures} disabled={disabled} />
    </div>
  );
}
