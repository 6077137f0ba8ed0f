// /reviews: the reviews of customers, and the form for a new review.
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { requestState } from '#app/platform/api/requestState.ts';
import { ReviewCarousel } from './ReviewCarousel.tsx';
import { selectReviews } from '../data/reviewSelectors.ts';
import { useGetReviewsQuery } from '../data/reviewApi.ts';
import { WriteReview } from '../write/WriteReview.tsx';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { PAGE_TEXTS } from '#domain/site/pageTexts.ts';
import reviewsPageStyle from './reviewsPage.css';
import type { Review } from '#domain/reviews/contract/reviews.ts';
import { averageRating } from '#domain/reviews/averageRating.ts';
import { Stars } from './Stars.tsx';
import reviewCarouselStyle from './reviewCarousel.css';
import { useVisibleReviews } from './useVisibleReviews.ts';

export function ReviewsPage() {
  const list = useRef<HTMLDivElement>(null);
  const [address] = useSearchParams();
  return (
    <div className="lcr-page">
      <StaticStyle id="reviews-page" css={reviewsPageStyle} />
      <PageHeading {...PAGE_TEXTS.reviews}>Reviews</PageHeading>
      <p className="lcr-reviews-intro">In the words of those who have been driven, and those who drove.</p>
      <div className="lcr-reviews-list" ref={list}>
        <ReviewList />
      </div>
      <div className="lcr-reviews-write">
        <div>
          <h2 className="lcr-display">Have you travelled with us?</h2>
          <p>Tell the next customer what to expect. A sentence is enough.</p>
        </div>
        <WriteReview
          reservationId={address.get('reservation') ?? undefined}
          onAdded={() => list.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })}
        />
      </div>
    </div>
  );
}

function ReviewList() {
  const reviews = useAppSelector(selectReviews);
  const { error, isFetching, refetch } = useGetReviewsQuery(undefined, { selectFromResult: requestState });
  if (!reviews && error) {
    return <RequestFailure {...{ error, isFetching, refetch }} />;
  }
  if (!reviews) return <ReviewsSkeleton />;
  const [newest] = reviews;
  if (!newest) return <p className="lcr-reviews-none">There are no reviews yet. Yours would be the first.</p>;
  // A new review comes first: the carousel starts again, so that its author sees it.
  return (
    <>
      <AverageRating reviews={reviews} />
      <ReviewCarousel key={newest.id} reviews={reviews} />
    </>
  );
}

/** The average of the listed reviews, shown for five ratings or more. */
function AverageRating({ reviews }: { reviews: readonly Review[] }) {
  const rated = averageRating(reviews);
  if (!rated) return null;
  return (
    <p className="lcr-reviews-average">
      <Stars rating={rated.average} /> {`from ${String(rated.count)} ratings`}
    </p>
  );
}

/** The skeleton of the reviews while they load, with the same size, so that the layout does not shift. */
function ReviewsSkeleton() {
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
