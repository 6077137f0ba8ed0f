// /reviews: the reviews of customers, and the form for a new review.
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { requestState } from '#app/platform/api/requestState.ts';
import { AverageRating } from './AverageRating.tsx';
import { ReviewsSkeleton } from './ReviewsSkeleton.tsx';
import { ReviewCarousel } from './ReviewCarousel.tsx';
import { selectReviews } from '../data/reviewSelectors.ts';
import { useGetReviewsQuery } from '../data/reviewApi.ts';
import { WriteReview } from '../write/WriteReview.tsx';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { PAGE_TEXTS } from '#domain/site/pageTexts.ts';
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
