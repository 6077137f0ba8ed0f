// The review of one customer; a long review is truncated until the user clicks 'Read more'.
import { useId, useState } from 'react';
import type { Review } from '#domain/reviews/contract/reviews.ts';
import { ReviewFacts } from './ReviewFacts.tsx';

// About seven lines of a card; counted instead of measured, so that the layout does not shift after the first paint.
const LONG = 240;

export function ReviewCard({ review }: { review: Review }) {
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
