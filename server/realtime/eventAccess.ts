// Which users send and receive each event of the sockets. A connection needs a session, so 'user' is every connected
// user.
import type { ClientEventName, ServerEventName } from '#domain/contract/realtime.ts';
import type { Access } from '#server/plugins/guards.ts';

/**
 * The events that the server sends. Only the sender and the receiver get those about messages, and only admins and the
 * driver of a licence get `licenceChanged`.
 */
export const RECEIVED_BY = {
  availabilityChanged: 'user',
  jobChanged: { permission: 'jobs.read', or: 'verified-driver' },
  jobGivenBack: { permission: 'messages.answer' },
  acceptedJobChanged: 'user',
  chauffeurChanged: 'user',
  reviewsChanged: 'user',
  reviewWaiting: { permission: 'messages.answer' },
  inboxChanged: { permission: 'messages.answer' },
  licenceChanged: 'user',
  userErased: 'user',
  newMessage: 'user',
  conversationRead: 'user',
  typing: 'user',
  accountChanged: 'user',
  presence: 'user',
  eventsMissed: 'user',
} as const satisfies Record<ServerEventName, Access>;

/** The events that the browser sends. */
export const SENT_BY = { sendMessage: 'user', typing: 'user' } as const satisfies Record<
  ClientEventName,
  Access
>;
