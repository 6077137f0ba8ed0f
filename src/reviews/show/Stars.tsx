// The stars of a review, as a picture and as text.
import { MOST_STARS } from '#domain/reviews/contract/reviews.ts';

export function Stars({ rating }: { rating: number }) {
  const full = Math.round(rating);
  return (
    <span className="lcr-stars">
      <span aria-hidden>{'★'.repeat(full) + '☆'.repeat(MOST_STARS - full)}</span>{' '}
      {`${String(rating)} out of ${String(MOST_STARS)}`}
    </span>
  );
}
