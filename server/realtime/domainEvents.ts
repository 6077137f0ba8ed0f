// What services announce when something has changed, without knowing who listens.
import { EventEmitter } from 'node:events';
import type { Message } from '#domain/contract/messages.ts';

export interface DomainEvents {
  availabilityChanged: [event: { carId: string }];
  jobChanged: [event: { jobId: string }];
  /** Somebody signed out. */
  sessionEnded: [event: { sessionId: string }];
  /** Their data or their roles changed, or they were deleted. */
  userChanged: [event: { userId: string }];
  messageStored: [message: Message];
  conversationRead: [event: { userId: string; otherId: string; seq: number }];
}

export type EventBus = EventEmitter<DomainEvents>;

export function createEventBus(): EventBus {
  return new EventEmitter<DomainEvents>();
}
