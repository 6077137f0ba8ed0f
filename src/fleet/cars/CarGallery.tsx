// The gallery of a car over the whole window: arrows, arrow keys, Home, End and swipes step through the pictures, and
// Escape or the cross closes it. A modal dialog, so that the browser traps the focus and restores it.
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { wrapped } from '#app/platform/browser/wrapped.ts';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import type { Picture } from '#domain/fleet/contract/cars.ts';
import carGalleryStyle from './carGallery.css';
import { CarPicture } from './CarPicture.tsx';
import { CarouselArrow } from './CarouselArrow.tsx';
import { useSwipe } from './useSwipe.ts';

export interface CarGalleryProps {
  pictures: readonly Picture[];
  /** Names the dialog, for example 'Pictures of Rolls-Royce Ghost'. */
  label: string;
  /** The first picture. */
  start: number;
  /** Called when a picture could not be fetched: the gallery continues with the others. */
  onFailed: (picture: Picture) => void;
  /** Called with the last picture. */
  onClose: (shown: number) => void;
}

export function CarGallery({ pictures, label, start, onFailed, onClose }: CarGalleryProps) {
  const [chosen, setChosen] = useState(start);
  const dialog = useRef<HTMLDialogElement>(null);
  const count = pictures.length;
  const shown = wrapped(chosen, count);
  const goTo = (index: number) => setChosen(wrapped(index, count));
  const swipe = useSwipe((direction) => goTo(shown + direction));
  useEffect(() => dialog.current?.showModal(), []);

  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: shown - 1,
    ArrowRight: shown + 1,
    Home: 0,
    End: count - 1,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    // Without this the carousel below would step, too.
    event.stopPropagation();
    goTo(next);
  };
  // Renders the picture, the previous and the next one, so that a step shows its picture at once.
  const isNear = (index: number) =>
    index === shown || index === wrapped(shown + 1, count) || index === wrapped(shown - 1, count);

  return (
    <dialog
      ref={dialog}
      className="lcr-gallery"
      aria-label={label}
      onKeyDown={onKeyDown}
      onClose={() => onClose(shown)}
    >
      <StaticStyle id="car-gallery" css={carGalleryStyle} />
      <div className="lcr-gallery-stage" {...swipe}>
        {pictures.map((picture, index) =>
          isNear(index) ? (
            <CarPicture
              key={picture.id}
              picture={picture}
              sizes="100vw"
              priority={index === shown}
              shown={index === shown}
              onFailed={() => onFailed(picture)}
            />
          ) : null,
        )}
      </div>
      <div className="lcr-gallery-bar">
        <p aria-live="polite">
          Picture {shown + 1} of {count}
        </p>
        <button
          type="button"
          className="lcr-gallery-close"
          aria-label="Close the full screen"
          onClick={() => dialog.current?.close()}
        >
          <svg viewBox="0 0 24 24" aria-hidden>
            <path d="M6 6l12 12M18 6L6 18" />
          </svg>
        </button>
      </div>
      {count > 1 && (
        <>
          <CarouselArrow side="previous" onClick={() => goTo(shown - 1)} />
          <CarouselArrow side="next" onClick={() => goTo(shown + 1)} />
        </>
      )}
    </dialog>
  );
}
