// Conversations of mock backends, numbered and stored as on the server.
import type { Message } from '#domain/conversation/contract/messages.ts';
import { anId } from '#domain/testing/builders.ts';
import { nowIso, type Backend } from '#mocks/backend.ts';
import { MINUTE } from '#domain/time/durations.ts';

const isBetween = ({ senderId, receiverId }: Message, one: string, other: string) =>
  (senderId === one && receiverId === other) || (senderId === other && receiverId === one);

/** The messages between two users, oldest first. */
export const conversationOf = (backend: Backend, one: string, other: string): Message[] =>
  backend.messages.filter((message) => isBetween(message, one, other));

/** The messages between a person and the staff, oldest first. All messages are between a person and the staff. */
export const threadOf = (backend: Backend, personId: string): Message[] =>
  backend.messages.filter(({ senderId, receiverId }) => senderId === personId || receiverId === personId);

export type Written = Pick<Message, 'senderId' | 'receiverId' | 'content'> & { clientId?: string };

/** Stores a message once per `clientId`; returns the stored message. */
export function storeMessage(backend: Backend, { clientId, ...written }: Written): Message {
  const known = backend.messages.find(
    (message) => message.senderId === written.senderId && message.clientId === clientId,
  );
  if (known) return known;
  const message: Message = {
    ...written,
    _id: backend.nextId(),
    clientId: clientId ?? backend.nextId(),
    timestamp: nowIso(backend),
    seq: conversationOf(backend, written.senderId, written.receiverId).length + 1,
  };
  backend.messages.push(message);
  // A message of the person reopens a closed thread.
  const thread = backend.threads[written.senderId];
  if (thread) thread.state = 'open';
  return message;
}

/** This many messages from `one` to `other`: 'Message 1', 'Message 2'…, a minute apart, the last one at `until`. */
export function someMessages(count: number, one: string, other: string, until: number): Message[] {
  return Array.from({ length: count }, (_, index) => ({
    _id: anId(50_000 + index),
    clientId: anId(60_000 + index),
    senderId: one,
    receiverId: other,
    content: `Message ${index + 1}`,
    timestamp: new Date(until - (count - index - 1) * MINUTE).toISOString(),
    seq: index + 1,
  }));
}
