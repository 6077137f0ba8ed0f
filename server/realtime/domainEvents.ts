// What services announce when something has changed, without knowing who listens.
import { EventEmitter } from 'node:events';
import type { Message } from '#domain/contract/messages.ts';

export interface Announcements {
  availabilityChanged: [event: { carId: string }];
  jobChanged: [event: { jobId: string }];
  /** Somebody signed out. */
  sessionEnded: [event: { sessionId: string }];
  /** Their data or their roles changed, or they were deleted. */
  userChanged: [event: { userId: string }];
  messageStored: [message: Message];
  conversationRead: [event: { userId: string; otherId: string; seq: number }];
}

export type Announcer = EventEmitter<Announcements>;

export function createAnnouncer(): Announcer {
  return new EventEmitter<Announcements>();
}
