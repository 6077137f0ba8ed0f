// /reviews: the reviews of customers, and the form for a new review.
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAppSelector } from '#app/store/hooks.ts';
import { errorMessage } from '#app/api/apiError.ts';
import { requestState } from '#app/api/requestState.ts';
import {
  AverageRating,
  ReviewsSkeleton,
  ReviewCarousel,
  selectReviews,
  useGetReviewsQuery,
} from '#app/entities/review/index.ts';
import { WriteReview } from '#app/features/write-review/index.ts';
import { ErrorWithRetry } from '#app/shared/ui/ErrorWithRetry.tsx';
import { PageHeading } from '#app/shared/ui/PageHeading.tsx';
import { StaticStyle } from '#app/shared/ui/StaticStyle.tsx';
import { PAGE_TEXTS } from '#domain/pages/pageTexts.ts';
import reviewsPageStyle from './reviewsPage.css';

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
    return <ErrorWithRetry message={errorMessage(error)} onRetry={refetch} busy={isFetching} />;
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
