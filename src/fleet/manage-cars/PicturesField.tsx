// The pictures of a car's form: the user drops or selects, sorts and removes them.
import { useState } from 'react';
import { useDropzone, type FileRejection } from 'react-dropzone';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { MAX_SCALED_BYTES, scaledPicture } from '#app/kit/form/scaledPicture.ts';
import { JPEG_WIDTH, PICTURE_LIMITS } from '#domain/fleet/contract/cars.ts';
import { PICTURE_TYPES } from '#domain/kit/pictureFormats.ts';
import type { PictureQueue, QueuedPicture } from './pictureQueue.ts';
import picturesFieldStyle from './picturesField.css';

const MEGABYTE = 1024 * 1024;

/** The number of files that the form can still take. */
function roomFor({ queue }: PictureQueue): number {
  const added = queue.filter(({ kind }) => kind === 'new').length;
  return Math.max(0, Math.min(PICTURE_LIMITS.perRequest - added, PICTURE_LIMITS.perCar - queue.length));
}

/** A picture that fits after scaling. */
const isOnlyTooLarge = ({ file, errors }: FileRejection) =>
  file.size <= MAX_SCALED_BYTES && errors.every(({ code }) => code === 'file-too-large');

/** One line per file with all of its errors. */
const remarks = (rejections: readonly FileRejection[]) =>
  rejections.map(({ file, errors }) => `${file.name}: ${errors.map(({ message }) => message).join(', ')}`);

export function PicturesField({ pictures, disabled }: { pictures: PictureQueue; disabled: boolean }) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const room = roomFor(pictures);
  const take = async (accepted: readonly File[], rejections: readonly FileRejection[]) => {
    const files = await Promise.all(
      [...accepted, ...rejections.filter(isOnlyTooLarge).map(({ file }) => file)].map((file) =>
        scaledPicture(file, PICTURE_LIMITS.bytes),
      ),
    );
    const fitting = files.filter(({ size }) => size <= PICTURE_LIMITS.bytes);
    setRefused(remarks(rejections.filter((each) => !isOnlyTooLarge(each) || files.includes(each.file))));
    if (fitting.length > 0) pictures.add(fitting);
  };
  const isDisabled = disabled || room === 0;
  const { getRootProps, getInputProps, isDragActive, isDragReject, open } = useDropzone({
    accept: PICTURE_TYPES,
    minSize: 1,
    maxSize: PICTURE_LIMITS.bytes,
    // 0 would mean any number; the field is disabled then.
    maxFiles: Math.max(room, 1),
    disabled: isDisabled,
    // The button inside handles clicks and keys.
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, rejections) => void take(accepted, rejections),
  });
  return (
    <div className="lcr-pictures">
      <StaticStyle id="pictures-field" css={picturesFieldStyle} />
      <div {...getRootProps({ 'data-over': isDragActive, 'data-refused': isDragReject })}>
        <input {...getInputProps({ 'aria-label': 'Images' })} />
        <button type="button" className="lcr-pictures-drop" onClick={open} disabled={isDisabled}>
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

const nameOf = (queued: QueuedPicture) => (queued.kind === 'new' ? queued.file.name : queued.picture.alt);
const sourceOf = (queued: QueuedPicture) =>
  queued.kind === 'new' ? queued.preview : `${queued.picture.base}-${JPEG_WIDTH}.jpg`;

/** The pictures in their order: dragged with the mouse, or moved by buttons; lists show the first one. */
function PictureList({ pictures, disabled }: { pictures: PictureQueue; disabled: boolean }) {
  const { queue, move, remove } = pictures;
  const [dragged, setDragged] = useState<string | undefined>(undefined);
  const [said, setSaid] = useState('');
  const moveTo = (queued: QueuedPicture, place: number) => {
    move(queued.key, place);
    setSaid(`${nameOf(queued)} is now image ${place + 1} of ${queue.length}.`);
  };
  const button = (label: string, path: string, isOff: boolean, onClick: () => void) => (
    <button type="button" aria-label={label} disabled={disabled || isOff} onClick={onClick}>
      <svg viewBox="0 0 24 24" aria-hidden>
        <path d={path} />
      </svg>
    </button>
  );
  return (
    <>
      <ol className="lcr-pictures-list" aria-label="Images in their order">
        {queue.map((queued, index) => {
          const name = nameOf(queued);
          return (
            <li
              key={queued.key}
              draggable={!disabled}
              data-dragged={dragged === queued.key}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                setDragged(queued.key);
              }}
              onDragOver={(event) => {
                if (dragged === undefined) return;
                event.preventDefault();
                if (dragged !== queued.key) move(dragged, index);
              }}
              onDragEnd={() => setDragged(undefined)}
            >
              <img src={sourceOf(queued)} alt={name} draggable={false} width={160} height={90} />
              <span className="lcr-pictures-name">
                {index === 0 ? 'Shown first' : queued.kind === 'new' ? 'New' : ''}
              </span>
              <span className="lcr-pictures-acts">
                {button(`Move ${name} earlier`, 'M15 5l-7 7 7 7', index === 0, () =>
                  moveTo(queued, index - 1),
                )}
                {button(`Move ${name} later`, 'M9 5l7 7-7 7', index === queue.length - 1, () =>
                  moveTo(queued, index + 1),
                )}
                {button(`Remove ${name}`, 'M6 6l12 12M18 6L6 18', false, () => {
                  remove(queued.key);
                  setSaid(`${name} is taken out.`);
                })}
              </span>
            </li>
          );
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}
