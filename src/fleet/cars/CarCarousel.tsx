// The pictures of a car, one at a time: arrows, dots, arrow keys and swipes step through them; with `enlarges` a click
// on the picture opens the gallery.
import { Suspense, useState, type KeyboardEvent } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { Link } from 'react-router-dom';
import { wrapped } from '#app/platform/browser/wrapped.ts';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import type { Picture } from '#domain/fleet/contract/cars.ts';
import carCarouselStyle from './carCarousel.css';
import { CarouselArrow } from './CarouselArrow.tsx';
import { CarPicture } from './CarPicture.tsx';
import { useSwipe } from './useSwipe.ts';

export interface CarCarouselProps {
  pictures: readonly Picture[];
  /** Names the group, for example the car's make and model. */
  label: string;
  /** The text when there is no picture. */
  emptyText?: string;
  /** The width of the carousel, as in the `sizes` of an img. */
  sizes?: string;
  /** True for the picture that is the LCP element of the screen. */
  priority?: boolean;
  /** Arrows and dots appear on hover or focus, and the dots are no tab stops. */
  quiet?: boolean;
  /** The target of a click on the picture; a link with the name is beside the carousel. */
  linkTo?: string;
  /** True when a click opens the gallery. */
  enlarges?: boolean;
}

const CarGallery = lazyPart(() => import('./CarGallery.tsx'), 'CarGallery');

export function CarCarousel({
  pictures,
  label,
  emptyText = 'No images available',
  sizes = '100vw',
  priority = false,
  quiet = false,
  linkTo,
  enlarges = false,
}: CarCarouselProps) {
  const [chosen, setChosen] = useState(0);
  const [failed, setFailed] = useState<readonly string[]>([]);
  // The other pictures are fetched when the user hovers or focuses the carousel.
  const [touched, setTouched] = useState(false);
  const [isEnlarged, setIsEnlarged] = useState(false);
  const usable = pictures.filter(({ id }) => !failed.includes(id));
  const count = usable.length;
  const current = count === 0 ? 0 : wrapped(chosen, count);
  const leaveOut = ({ id }: Picture) => setFailed((ids) => [...ids, id]);
  const goTo = (index: number) => {
    setTouched(true);
    setChosen(wrapped(index, Math.max(count, 1)));
  };
  const swipe = useSwipe((direction) => goTo(current + direction));
  const onKeyDown = (event: KeyboardEvent) => {
    if (count < 2 || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    goTo(current + (event.key === 'ArrowRight' ? 1 : -1));
  };

  return (
    <div
      className="lcr-carousel"
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      data-quiet={quiet}
      onKeyDown={onKeyDown}
      onPointerEnter={() => setTouched(true)}
      onFocus={() => setTouched(true)}
      {...swipe}
    >
      <StaticStyle id="car-carousel" css={carCarouselStyle} />
      {count === 0 && <p className="lcr-carousel-empty">{emptyText}</p>}
      {usable.map((picture, index) =>
        index === current || touched ? (
          <CarPicture
            key={picture.id}
            picture={picture}
            sizes={sizes}
            priority={priority && index === 0}
            shown={index === current}
            onFailed={() => leaveOut(picture)}
          />
        ) : null,
      )}
      {linkTo && (
        <Link className="lcr-carousel-link" to={linkTo} tabIndex={-1} aria-hidden draggable={false} />
      )}
      {enlarges && count > 0 && (
        <button
          type="button"
          className="lcr-carousel-enlarge"
          aria-label="Show the pictures full screen"
          aria-haspopup="dialog"
          onClick={() => setIsEnlarged(true)}
        >
          <svg viewBox="0 0 24 24" aria-hidden>
            <path d="M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5" />
          </svg>
        </button>
      )}
      {isEnlarged && count > 0 && (
        <Suspense>
          <CarGallery
            pictures={usable}
            label={label}
            start={current}
            onFailed={leaveOut}
            onClose={(shown) => {
              setIsEnlarged(false);
              setChosen(shown);
            }}
          />
        </Suspense>
      )}
      {count > 1 && (
        <>
          <CarouselArrow side="previous" onClick={() => goTo(current - 1)} />
          <CarouselArrow side="next" onClick={() => goTo(current + 1)} />
          <div className="lcr-carousel-dots">
            {usable.map(({ id }, index) => (
              <button
                key={id}
                type="button"
                className="lcr-carousel-dot"
                tabIndex={quiet ? -1 : 0}
                aria-label={`Show picture ${index + 1} of ${count}`}
                aria-current={index === current}
                onClick={() => goTo(index)}
              />
            ))}
          </div>
        </>
      )}
    </div>
  );
}
