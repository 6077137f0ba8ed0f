// The newest public reviews for the rendered page. It reads them at most once a second, and returns the last ones
// while the database is unavailable.
import { createHash } from 'node:crypto';
import type { Review } from '#domain/reviews/contract/reviews.ts';
import type { Instant } from '#domain/time/london.ts';
import { withDeadline } from '#server/platform/process/deadline.ts';
import type { EventBus } from '#server/platform/realtime/domainEvents.ts';

export interface ReviewEdition {
  reviews: Review[];
  /** Differs when the reviews differ. */
  version: string;
}

export interface ReviewSourceOptions {
  read: () => Promise<Review[]>;
  eventBus: EventBus;
  now: () => Instant;
}

/** The maximum delay until a server shows a change of another server, in milliseconds. */
const LAG = 1000;
const DATABASE_DEADLINE_MS = 500;

export interface ReviewSource {
  /** Resolves to undefined when no reviews could be read yet. */
  newest(): Promise<ReviewEdition | undefined>;
  /** Ends the subscription to changes. */
  close(): void;
}

/** Subscribes to changes of the reviews until it is closed. */
export function createReviewSource({ read, eventBus, now }: ReviewSourceOptions): ReviewSource {
  let kept: ReviewEdition | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  const onChange = () => {
    readAt = Number.NEGATIVE_INFINITY;
  };
  eventBus.on('reviewsChanged', onChange);

  async function edit(): Promise<ReviewEdition> {
    const reviews = await read();
    return { reviews, version: createHash('sha256').update(JSON.stringify(reviews)).digest('base64url') };
  }

  return {
    async newest() {
      const time = now();
      if (time - readAt <= LAG) return kept;
      readAt = time;
      const latest = await withDeadline<ReviewEdition | undefined>(
        edit(),
        DATABASE_DEADLINE_MS,
        () => kept,
      ).catch(() => kept);
      kept = latest;
      return latest;
    },
    close: () => void eventBus.off('reviewsChanged', onChange),
  };
}
