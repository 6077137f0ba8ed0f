// Use cases of chat: who may write to whom; stores each message once, before it emits an event.
import { randomUUID } from 'node:crypto';
import type { z } from 'zod/mini';
import type { Conversation, Message, MessagesQuery, newMessage } from '#domain/contract/messages.ts';
import { createBatch } from '#server/batch.ts';
import type { Database } from '#server/db/database.ts';
import { sqlState } from '#server/db/failures.ts';
import type { Session } from '#server/plugins/sessionPort.ts';
import type { EventBus } from '#server/realtime/domainEvents.ts';
import { HttpProblem } from '#server/httpProblem.ts';
import * as messages from './repository.ts';

export interface MessageDeps {
  db: Database;
  eventBus: EventBus;
  /** Epoch milliseconds. */
  now: () => number;
}

function toMessage(row: messages.MessageRow): Message {
  return {
    _id: row.id,
    senderId: row.sender_id,
    receiverId: row.receiver_id,
    content: row.content,
    timestamp: row.created_at.toISOString(),
    seq: row.seq,
    clientId: row.client_id,
  };
}

/** Every message that a user has sent or received, oldest first. */
export async function exportMessages(db: Database, userId: string): Promise<Message[]> {
  return (await messages.listMessagesOfUser(db, userId)).map(toMessage);
}

/** A text that the database cannot store (a NUL, half a surrogate pair) or that violates a constraint. */
const isErrorOfOneMessage = (error: unknown) => /^2[23]/.test(sqlState(error) ?? '');
const notThere = () => new HttpProblem(404, 'There is nobody by this id whom you can write to.');

export function createMessages({ db, eventBus, now }: MessageDeps) {
  const store = createBatch({
    batchFn: (written: readonly messages.WrittenMessage[]) => messages.storeMessages(db, written),
    isItemError: isErrorOfOneMessage,
  });

  /** Admins write with users who are no admins, and other users with admins. */
  async function mayWriteTo(session: Session, otherId: string): Promise<boolean> {
    const other = otherId === session.userId ? undefined : await messages.findRole(db, otherId);
    return other !== undefined && other.is_admin !== session.isAdmin;
  }
  async function assertMayWriteTo(session: Session, otherId: string): Promise<void> {
    if (!(await mayWriteTo(session, otherId))) throw notThere();
  }

  return {
    mayWriteTo,

    /**
     * Stores a message, then emits it to both users. A repetition with the same `clientId` returns the stored message.
     * Errors: 403 for another sender than the caller, 404 for a receiver to whom the caller may not write.
     */
    async send(session: Session, input: z.output<typeof newMessage>): Promise<Message> {
      if (input.senderId !== session.userId)
        throw new HttpProblem(403, 'Messages are sent under your own name.');
      const row = {
        id: randomUUID(),
        sender_id: session.userId,
        receiver_id: input.receiverId,
        content: input.content,
        created_at: new Date(now()),
        client_id: input.clientId ?? randomUUID(),
      };
      const stored = await store({ ...row, sender_is_admin: session.isAdmin });
      if (!stored) throw notThere();
      const { seq, is_new: isNew } = stored;
      const known = isNew ? undefined : await messages.findByClientId(db, row.sender_id, row.client_id);
      const message = toMessage(known ?? { ...row, seq });
      if (isNew) eventBus.emit('messageStored', message);
      return message;
    },

    /**
     * A conversation of the caller, oldest first: all of it, `after` a number, or the newest `limit` `before` a number.
     * Errors: 404 for a conversation of other users.
     */
    async list(session: Session, userId: string, otherId: string, query: MessagesQuery): Promise<Message[]> {
      const partner = userId === session.userId ? otherId : otherId === session.userId ? userId : undefined;
      if (partner === undefined) throw notThere();
      await assertMayWriteTo(session, partner);
      const conversation = await messages.findConversation(db, session.userId, partner);
      return conversation ? (await messages.listMessages(db, conversation, query)).map(toMessage) : [];
    },

    /** Stores that the caller has read up to `seq`, and notifies the caller's other tabs. */
    async markRead(session: Session, otherId: string, seq: number): Promise<void> {
      await assertMayWriteTo(session, otherId);
      const conversation = await messages.findConversation(db, session.userId, otherId);
      if (conversation && (await messages.markRead(db, conversation, session.userId, seq))) {
        eventBus.emit('conversationRead', { userId: session.userId, otherId, seq });
      }
    },

    /** The users with whom the caller has written and may still write, with unread counts and last messages. */
    async conversations(session: Session): Promise<Conversation[]> {
      return (await messages.listConversations(db, session)).map((row) => ({
        userId: row.other_id,
        unread: row.unread,
        lastSeq: row.last_seq,
        readSeq: row.read_seq,
        lastMessage: toMessage(row),
      }));
    },

    /** A stored message that this user sent to a user they may write to; ignores all other client data. */
    async findSent(session: Session, messageId: string): Promise<Message | undefined> {
      const row = await messages.findMessage(db, messageId);
      if (row?.sender_id !== session.userId) return undefined;
      return (await mayWriteTo(session, row.receiver_id)) ? toMessage(row) : undefined;
    },
  };
}
