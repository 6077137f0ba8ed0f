// The skeleton of the reviews while they load, with the same size, so that the layout does not shift.
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import reviewCarouselStyle from './reviewCarousel.css';
import { useVisibleReviews } from './useVisibleReviews.ts';

export function ReviewsSkeleton() {
  const visible = useVisibleReviews();
  return (
    <div role="status" aria-label="Loading reviews">
      <StaticStyle id="review-carousel" css={reviewCarouselStyle} />
      <div className="lcr-reviews-window">
        <div className="lcr-reviews-track">
          {Array.from({ length: visible }, (_, index) => (
            <div key={index} className="lcr-reviews-slide">
              <div className="lcr-reviews-card lcr-reviews-bone" />
            </div>
          ))}
        </div>
      </div>
      <div className="lcr-reviews-bar" />
    </div>
  );
}
