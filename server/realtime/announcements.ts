// What services announce when something has changed, without knowing who listens.
import { EventEmitter } from 'node:events';

export interface Announcements {
  availabilityChanged: [event: { carId: string }];
  jobChanged: [event: { jobId: string }];
}

export type Announcer = EventEmitter<Announcements>;

export function createAnnouncer(): Announcer {
  return new EventEmitter<Announcements>();
}
