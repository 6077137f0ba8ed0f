// The reviews, up to three at a time, in an endless carousel with arrows, arrow keys, mouse and touch.
import { type CSSProperties, type KeyboardEvent, useEffect, useId, useState } from 'react';
import useEmblaCarousel from 'embla-carousel-react';
import { wrapped } from '#app/platform/browser/wrapped.ts';
import { useMedia } from '#app/kit/page/useMedia.ts';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import type { Review } from '#domain/reviews/contract/reviews.ts';
import reviewCarouselStyle from './reviewCarousel.css';
import { ReviewControls } from './ReviewControls.tsx';
import { useVisibleReviews } from './useVisibleReviews.ts';
import { ReviewFacts } from './ReviewFacts.tsx';

// About seven lines of a card; counted instead of measured, so that the layout does not shift after the first paint.
const LONG = 240;

/** The review of one customer; a long review is truncated until the user clicks 'Read more'. */
function ReviewCard({ review }: { review: Review }) {
  const { name, content } = review;
  const [isOpen, setIsOpen] = useState(false);
  const textId = useId();
  const isLong = content.length > LONG;
  return (
    <figure className="lcr-reviews-card">
      <blockquote>
        <p className="lcr-reviews-text" id={textId} data-cut={isLong && !isOpen}>
          {content}
        </p>
        {isLong && (
          <button
            type="button"
            className="lcr-reviews-more"
            aria-expanded={isOpen}
            aria-controls={textId}
            onClick={() => setIsOpen((open) => !open)}
          >
            {isOpen ? 'Show less' : 'Read more'}
            <span className="visually-hidden"> of the review by {name}</span>
          </button>
        )}
      </blockquote>
      <figcaption>
        {name}
        <ReviewFacts review={review} />
      </figcaption>
    </figure>
  );
}

const LABEL = 'What customers say';
// The unit is not milliseconds: with this value a move has covered 99% of its way after the specified 500 ms.
const DURATION = 20;

export function ReviewCarousel({ reviews }: { reviews: readonly Review[] }) {
  const count = reviews.length;
  const visible = Math.min(useVisibleReviews(), count);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const moves = count > visible;
  // A focused card is already visible.
  const [viewport, embla] = useEmblaCarousel({
    active: moves,
    loop: true,
    align: 'start',
    duration: DURATION,
    watchFocus: false,
  });
  const [first, setFirst] = useState(0);
  const [wasMoved, setWasMoved] = useState(false);
  useEffect(() => {
    const onSelect = () => {
      setFirst(embla?.selectedScrollSnap() ?? 0);
      setWasMoved(true);
    };
    // The library has no option that turns off the animation after a drag.
    const onRelease = () => {
      if (isStill) embla?.internalEngine().scrollBody.useDuration(0);
    };
    embla?.on('select', onSelect).on('pointerUp', onRelease);
    return () => void embla?.off('select', onSelect).off('pointerUp', onRelease);
  }, [embla, isStill]);

  const previous = () => embla?.scrollPrev(isStill);
  const next = () => embla?.scrollNext(isStill);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    // The focused element may move out of the visible area.
    embla?.rootNode().focus({ preventScroll: true });
    if (event.key === 'ArrowLeft') previous();
    else next();
  };
  const shownNames = Array.from(
    { length: visible },
    (_, place) => reviews[wrapped(first + place, count)]?.name,
  );

  return (
    <section aria-roledescription="carousel" aria-label={LABEL}>
      <StaticStyle id="review-carousel" css={reviewCarouselStyle} />
      <div
        ref={viewport}
        className="lcr-reviews-window"
        data-moves={moves}
        style={{ '--count': count } as CSSProperties}
        {...(moves
          ? { role: 'group', 'aria-label': 'Move with the arrow keys', tabIndex: 0, onKeyDown }
          : {})}
      >
        <div className="lcr-reviews-track">
          {reviews.map((review, index) => (
            <div
              key={review.id}
              className="lcr-reviews-slide"
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${count}`}
              inert={wrapped(index - first, count) >= visible}
            >
              <ReviewCard review={review} />
            </div>
          ))}
        </div>
      </div>
      {moves && (
        <ReviewControls
          count={count}
          first={first}
          visible={visible}
          onPrevious={previous}
          onNext={next}
          onChoose={(index) => embla?.scrollTo(index, isStill)}
        />
      )}
      <p role="status" className="visually-hidden">
        {wasMoved && `Showing the reviews of ${shownNames.join(', ')}`}
      </p>
    </section>
  );
}
