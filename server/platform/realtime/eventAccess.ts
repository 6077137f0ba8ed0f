// Which users send and receive each event of the sockets. A connection needs a session, so 'user' is every connected
// user.
import type { ClientEventName, ServerEventName } from '#domain/conversation/realtime.ts';
import type { Access } from '#domain/kit/call.ts';
import { FORWARDED_EVENTS, type ForwardedEvent } from './domainEvents.ts';

/** The users who join each shared room. */
export const ROOM_ACCESS = {
  everyone: 'user',
  /** Users who may see the job board. */
  drivers: { permission: 'jobs.read', or: 'verified-driver' },
  /** Staff who answer messages. */
  admins: { permission: 'messages.answer' },
} as const satisfies Record<(typeof FORWARDED_EVENTS)[ForwardedEvent], Access>;

const receiversOfForwarded = Object.fromEntries(
  Object.entries(FORWARDED_EVENTS).map(([name, room]) => [name, ROOM_ACCESS[room]]),
) as Record<ForwardedEvent, Access>;

/**
 * The events that the server sends. Only the sender and the receiver get those about messages, and only admins and the
 * driver of a licence get `licenceChanged`.
 */
export const RECEIVED_BY: Record<ServerEventName, Access> = {
  ...receiversOfForwarded,
  acceptedJobChanged: 'user',
  chauffeurChanged: 'user',
  inboxChanged: ROOM_ACCESS.admins,
  licenceChanged: 'user',
  newMessage: 'user',
  conversationRead: 'user',
  typing: 'user',
  accountChanged: 'user',
  presence: 'user',
  eventsMissed: 'user',
};

/** The events that the browser sends. */
export const SENT_BY = { sendMessage: 'user', typing: 'user' } as const satisfies Record<
  ClientEventName,
  Access
>;
