// The dependencies of the use cases of jobs.
import type { Instant } from '#domain/time/london.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { EventBus } from '#server/platform/realtime/domainEvents.ts';

export interface JobDeps {
  db: Database;
  eventBus: EventBus;
  now: () => Instant;
}
