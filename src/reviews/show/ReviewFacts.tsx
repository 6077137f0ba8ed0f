// What is known about a review: its stars, its hire and its day.
import type { Review } from '#domain/reviews/contract/reviews.ts';
import { formatLondonDate, londonDate } from '#domain/time/london.ts';
import { Stars } from './Stars.tsx';

export function ReviewFacts({ review: { rating, isVerifiedHire, car, createdAt } }: { review: Review }) {
  return (
    <span className="lcr-reviews-facts">
      {rating !== undefined && <Stars rating={rating} />}
      {isVerifiedHire && <span className="lcr-reviews-verified">Verified hire</span>}
      {car && <span>{`${car.make} ${car.model}`}</span>}
      <span>{formatLondonDate(londonDate(Date.parse(createdAt)))}</span>
    </span>
  );
}
