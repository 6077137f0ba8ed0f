// The pictures in their order: dragged by mouse, or moved by buttons; the first one is what lists show.
import { useState } from 'react';
import { JPEG_WIDTH } from '#domain/contract/cars.ts';
import type { QueuedPicture } from './pictureQueue.ts';
import type { PictureQueue } from './usePictureQueue.ts';

const nameOf = (queued: QueuedPicture) => (queued.kind === 'new' ? queued.file.name : queued.picture.alt);
const sourceOf = (queued: QueuedPicture) =>
  queued.kind === 'new' ? queued.preview : `${queued.picture.base}-${JPEG_WIDTH}.jpg`;

export function PictureList({ pictures, disabled }: { pictures: PictureQueue; disabled: boolean }) {
  const { queue, move, remove } = pictures;
  const [dragged, setDragged] = useState<string | undefined>(undefined);
  const [said, setSaid] = useState('');
  const moveTo = (queued: QueuedPicture, place: number) => {
    move(queued.key, place);
    setSaid(`${nameOf(queued)} is now image ${place + 1} of ${queue.length}.`);
  };
  return (
    <>
      <ol className="lcr-pictures-list" aria-label="Images in their order">
        {queue.map((queued, index) => (
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
            onDrop={(event) => event.preventDefault()}
            onDragEnd={() => setDragged(undefined)}
          >
            <img src={sourceOf(queued)} alt={nameOf(queued)} draggable={false} width={160} height={90} />
            <span className="lcr-pictures-name">
              {index === 0 ? 'Shown first' : queued.kind === 'new' ? 'New' : ''}
            </span>
            <span className="lcr-pictures-acts">
              <button
                type="button"
                aria-label={`Move ${nameOf(queued)} earlier`}
                disabled={disabled || index === 0}
                onClick={() => moveTo(queued, index - 1)}
              >
                <Arrow path="M15 5l-7 7 7 7" />
              </button>
              <button
                type="button"
                aria-label={`Move ${nameOf(queued)} later`}
                disabled={disabled || index === queue.length - 1}
                onClick={() => moveTo(queued, index + 1)}
              >
                <Arrow path="M9 5l7 7-7 7" />
              </button>
              <button
                type="button"
                aria-label={`Remove ${nameOf(queued)}`}
                disabled={disabled}
                onClick={() => {
                  remove(queued.key);
                  setSaid(`${nameOf(queued)} is taken out.`);
                }}
              >
                <Arrow path="M6 6l12 12M18 6L6 18" />
              </button>
            </span>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

function Arrow({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden>
      <path d={path} />
    </svg>
  );
}
