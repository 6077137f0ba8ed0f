// Use cases of chat: checks which users may write to each other; stores each message once, before it emits an event.
import { noPartner, underOtherName } from '#domain/conversation/refusals.ts';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod/mini';
import type {
  Conversation,
  ConversationsQuery,
  Message,
  MessagesQuery,
  newMessage,
} from '#domain/conversation/contract/messages.ts';
import { mayDo } from '#domain/people/permissions.ts';
import { createBatch } from '#server/platform/process/batch.ts';
import type { Database } from '#server/platform/db/database.ts';
import { sqlState } from '#server/platform/db/failures.ts';
import { mapList, type List } from '#server/platform/http/readList.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import type { EventBus } from '#server/platform/realtime/domainEvents.ts';
import { markThreadReadWithPair } from '../inbox/repository.ts';
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

/** The use cases of chat. Times of messages are instants in the format of the API. */
export function createMessages({ db, eventBus, now }: MessageDeps) {
  const store = createBatch({
    batchFn: (written: readonly messages.WrittenMessage[]) => messages.storeMessages(db, written),
    isItemError: isErrorOfOneMessage,
  });

  const answers = ({ staffRole }: Pick<Session, 'staffRole'>) => mayDo(staffRole, 'messages.answer');

  /** True when the two may write to each other: staff who answer messages, and all other users. */
  async function mayWriteTo(session: Session, otherId: string): Promise<boolean> {
    const other = otherId === session.userId ? undefined : await messages.findRole(db, otherId);
    return other !== undefined && answers(other) !== answers(session);
  }
  /**
   * The conversation of the caller with this user, if they have written. Errors: 404 when the caller may not write to
   * the user, unless the user was deleted and they have written before.
   */
  async function findReadable(session: Session, otherId: string): Promise<string | undefined> {
    if (await mayWriteTo(session, otherId)) return messages.findConversation(db, session.userId, otherId);
    const kept = (await messages.isDeleted(db, otherId))
      ? await messages.findConversation(db, session.userId, otherId)
      : undefined;
    if (kept === undefined) throw noPartner();
    return kept;
  }

  return {
    mayWriteTo,

    /**
     * Stores a message, then emits it to both users. A repetition with the same `clientId` returns the stored message.
     * Errors: 403 for another sender than the caller, 404 for a receiver to whom the caller may not write.
     */
    async send(session: Session, input: z.output<typeof newMessage>): Promise<Message> {
      if (input.senderId !== session.userId) throw underOtherName();
      const row = {
        id: randomUUID(),
        sender_id: session.userId,
        receiver_id: input.receiverId,
        content: input.content,
        created_at: new Date(now()),
        client_id: input.clientId ?? randomUUID(),
      };
      const stored = await store({ ...row, sender_answers: answers(session) });
      if (!stored) throw noPartner();
      const { seq, is_new: isNew } = stored;
      const known = isNew ? undefined : await messages.findByClientId(db, row.sender_id, row.client_id);
      const message = toMessage(known ?? { ...row, seq });
      if (isNew) {
        eventBus.emit('messageStored', message);
        eventBus.emit('inboxChanged', { personId: answers(session) ? row.receiver_id : row.sender_id });
      }
      return message;
    },

    /**
     * A conversation of the caller, oldest first: all of it, `after` a number, or the newest `limit` `before` a number.
     * Errors: 404 for a conversation of other users.
     */
    async list(
      session: Session,
      { userId, otherUserId }: { userId: string; otherUserId: string },
      query: MessagesQuery,
    ): Promise<Message[]> {
      const others = [userId, otherUserId].filter((id) => id !== session.userId);
      const partner = others.length === 1 ? others[0] : undefined;
      if (partner === undefined) throw noPartner();
      const conversation = await findReadable(session, partner);
      return conversation ? (await messages.listMessages(db, conversation, query)).map(toMessage) : [];
    },

    /**
     * Stores that the caller has read up to `seq`, for staff in the person's thread, too, and notifies the caller's
     * other tabs.
     */
    async markRead(session: Session, otherId: string, seq: number): Promise<void> {
      const { userId } = session;
      const conversationId = await findReadable(session, otherId);
      if (conversationId === undefined) return;
      const isMoved = await db.transaction(async (tx) => {
        if (!(await messages.markRead(tx, conversationId, userId, seq))) return false;
        if (answers(session)) await markThreadReadWithPair(tx, userId, otherId, { conversationId, seq });
        return true;
      });
      if (isMoved) eventBus.emit('conversationRead', { userId, otherId, seq });
    },

    /**
     * The users with whom the caller has written and may still write, or who are deleted, with the last messages; none
     * for a session of a payment link, which opens its booking only.
     */
    async conversations(session: Session, query: ConversationsQuery): Promise<List<Conversation>> {
      if (session.onlyReservation !== null) return { rows: [], total: 0 };
      const list = await messages.listConversations(db, session.userId, answers(session), query);
      return mapList(list, (rows) =>
        rows.map((row) => ({
          userId: row.other_id,
          unread: row.unread,
          lastSeq: row.last_seq,
          readSeq: row.read_seq,
          lastMessage: toMessage(row),
          ...(row.is_deleted ? { isDeleted: true } : {}),
        })),
      );
    },

    /** A stored message that this user sent to a user they may write to; ignores all other client data. */
    async findSent(session: Session, messageId: string): Promise<Message | undefined> {
      const row = await messages.findMessage(db, messageId);
      if (row?.sender_id !== session.userId) return undefined;
      return (await mayWriteTo(session, row.receiver_id)) ? toMessage(row) : undefined;
    },
  };
}
