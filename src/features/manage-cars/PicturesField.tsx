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
  const { getRootProps, getInputProps, isDragActive, isDragReject } = useDropzone({
    accept: ACCEPTED,
    minSize: 1,
    maxSize: PICTURE_LIMITS.bytes,
    // 0 would mean any number; the field is shut then.
    maxFiles: Math.max(room, 1),
    disabled: disabled || room === 0,
    onDrop: (accepted, rejections) => {
      setRefused(remarks(rejections));
      if (accepted.length > 0) pictures.add(accepted);
    },
  });
  return (
    <div className="lcr-pictures">
      <StaticStyle id="pictures-field" css={picturesFieldStyle} />
      <div
        {...getRootProps({
          className: 'lcr-pictures-drop',
          role: 'button',
          'aria-label': 'Add images',
          'data-over': isDragActive,
          'data-refused': isDragReject,
          'aria-disabled': disabled || room === 0,
        })}
      >
        <input {...getInputProps({ 'aria-label': 'Images' })} />
        <p>
          {room === 0
            ? 'There is no room for more images in this form.'
            : isDragActive
              ? 'Drop them here.'
              : 'Drop images here, or click to choose.'}
        </p>
        <small>
          JPG, JPEG, PNG or WebP, at most {PICTURE_LIMITS.bytes / MEGABYTE} MB each,{' '}
          {PICTURE_LIMITS.perRequest} at once.
        </small>
      </div>
      <ul role="alert" className="lcr-pictures-refused">
        {refused.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <PictureList pictures={pictures} disabled={disabled} />
    </div>
  );
}
