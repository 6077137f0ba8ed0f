// The events that use cases emit after a change. Any module emits them through `app.eventBus`.
import { EventEmitter } from 'node:events';
import type { Message } from '#domain/conversation/contract/messages.ts';
import { afterCommit } from '../http/callTransaction.ts';
import type { ServerEvent, ServerEventName } from '#domain/conversation/realtime.ts';

/** The server events that sockets forward unchanged, with the room that receives them; 'everyone' is not a room. */
export const FORWARDED_EVENTS = {
  availabilityChanged: 'everyone',
  jobChanged: 'drivers',
  jobGivenBack: 'admins',
  jobRequestsChanged: 'admins',
  paymentsChanged: 'admins',
  reviewsChanged: 'everyone',
  reviewWaiting: 'admins',
  userErased: 'everyone',
} as const satisfies Partial<Record<ServerEventName, string>>;
export type ForwardedEvent = keyof typeof FORWARDED_EVENTS;

export type DomainEvents = {
  [Name in ForwardedEvent]: [event: ServerEvent<Name>];
} & {
  /** A user has signed out. */
  sessionEnded: [event: { sessionId: string }];
  /** The data or the roles of a user have changed, or the user was deleted. */
  userChanged: [event: { userId: string }];
  /** The accepted job of a driver has other dates, is withdrawn, or belongs to another driver. */
  acceptedJobChanged: [event: ServerEvent<'acceptedJobChanged'> & { userId: string }];
  /** The chauffeur of a customer's reservation, or the state of the job, has changed. */
  chauffeurChanged: [event: ServerEvent<'chauffeurChanged'> & { userId: string }];
  /** The licence of this driver was uploaded or reviewed, or has expired. */
  licenceChanged: [event: ServerEvent<'licenceChanged'>];
  messageStored: [message: Message];
  /** The thread of this person has a new message, another assignee or another state. */
  inboxChanged: [event: { personId: string }];
  conversationRead: [event: { userId: string; otherId: string; seq: number }];
};

export type EventBus = EventEmitter<DomainEvents>;

export function createEventBus(): EventBus {
  const bus = new EventEmitter<DomainEvents>();
  const emit = bus.emit.bind(bus) as (...event: unknown[]) => boolean;
  // Whoever receives an event reads the change, which has to be committed.
  bus.emit = (...event: unknown[]) => {
    afterCommit(() => void emit(...event));
    return true;
  };
  return bus;
}
