// What services announce when something has changed, without knowing who listens.
import { EventEmitter } from 'node:events';
import type { Message } from '#domain/contract/messages.ts';

export interface Announcements {
  availabilityChanged: [event: { carId: string }];
  jobChanged: [event: { jobId: string }];
  messageStored: [message: Message];
  conversationRead: [event: { userId: string; otherId: string; seq: number }];
}

export type Announcer = EventEmitter<Announcements>;

export function createAnnouncer(): Announcer {
  return new EventEmitter<Announcements>();
}
