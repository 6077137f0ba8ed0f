// The average of the listed reviews, shown for five ratings or more.
import type { Review } from '#domain/reviews/contract/reviews.ts';
import { averageRating } from '#domain/reviews/averageRating.ts';
import { Stars } from './Stars.tsx';

export function AverageRating({ reviews }: { reviews: readonly Review[] }) {
  const rated = averageRating(reviews);
  if (!rated) return null;
  return (
    <p className="lcr-reviews-average">
      <Stars rating={rated.average} /> {`from ${String(rated.count)} ratings`}
    </p>
  );
}
