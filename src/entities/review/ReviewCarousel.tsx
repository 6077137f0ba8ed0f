// The reviews, up to three at a time in an endless row: arrows, arrow keys, mouse and finger move it.
import { useLayoutEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { useMedia } from '#app/shared/lib/useMedia.ts';
import { wrapped } from '#app/shared/lib/loop.ts';
import { createLoopMotion } from '#app/shared/lib/carouselAnimation.ts';
import { useDrag } from '#app/shared/lib/useDrag.ts';
import { StaticStyle } from '#app/shared/ui/StaticStyle.tsx';
import type { Review } from '#domain/contract/reviews.ts';
import { ReviewCard } from './ReviewCard.tsx';
import { reviewCarouselStyle } from './reviewCarouselStyle.ts';
import { ReviewControls } from './ReviewControls.tsx';
import { useVisibleReviews } from './useVisibleReviews.ts';

const LABEL = 'What customers say';
const DIRECTIONS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 };

export function ReviewCarousel({ reviews }: { reviews: readonly Review[] }) {
  const count = reviews.length;
  const visible = Math.min(useVisibleReviews(), count);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const [motion] = useState(createLoopMotion);
  const [first, setFirst] = useState(0);
  const [wasMoved, setWasMoved] = useState(false);
  const track = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const moves = count > visible;

  useLayoutEffect(
    () => (track.current ? motion.attach(track.current, visible) : undefined),
    [motion, count, visible],
  );

  const show = (index: number) => {
    setFirst(index);
    setWasMoved(true);
  };
  const drag = useDrag({
    onGrab: motion.grab,
    onPull: motion.pull,
    onRelease: (x) => show(motion.release(x, isStill)),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    // What has the focus may be on its way out, and nothing hidden may keep it.
    frame.current?.focus({ preventScroll: true });
    show(motion.step(direction, isStill));
  };
  const shownNames = Array.from(
    { length: visible },
    (_, place) => reviews[wrapped(first + place, count)]?.name,
  );
  const isShown = (index: number) => wrapped(index - first, count) < visible;

  return (
    <section aria-roledescription="carousel" aria-label={LABEL}>
      <StaticStyle id="review-carousel" css={reviewCarouselStyle} />
      <div
        ref={frame}
        className="lcr-reviews-window"
        data-moves={moves}
        style={{ '--visible': visible } as CSSProperties}
        {...(moves
          ? { role: 'group', 'aria-label': 'Move with the arrow keys', tabIndex: 0, onKeyDown, ...drag }
          : {})}
      >
        <div className="lcr-reviews-track" ref={track}>
          {reviews.map((review, index) => (
            <div
              key={review.id}
              className="lcr-reviews-slide"
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${count}`}
              inert={!isShown(index)}
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
          onStep={(direction) => show(motion.step(direction, isStill))}
          onChoose={(index) => show(motion.goTo(index, isStill))}
        />
      )}
      <p role="status" className="visually-hidden">
        {wasMoved && `Showing the reviews of ${shownNames.join(', ')}`}
      </p>
    </section>
  );
}
