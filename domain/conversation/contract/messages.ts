// Chat between admins and all other users: the schemas of the calls and of the socket.
import * as z from 'zod/mini';
import { privateText, publicText } from '#domain/kit/privacy.ts';
import { id, listQuery, text } from '#domain/kit/fields.ts';

export const MESSAGE_MAX = 4_000;
/** The number of messages in a page of a long conversation. */
export const MESSAGES_PAGE = 50;
/** The maximum number of messages in one answer, which limits the memory that a call uses. */
export const MESSAGES_LIMIT = 200;

/** A stored message. `seq` numbers it within its conversation, from 1, without gaps. */
export const message = z.object({
  _id: id,
  senderId: id,
  receiverId: id,
  content: privateText(),
  timestamp: publicText(),
  seq: z.int(),
  clientId: id,
});
export type Message = z.infer<typeof message>;
export const messageList = z.array(message);

/** POST /api/messages. `clientId` makes a repeated call safe; the schema creates one for a client that sends none. */
export const newMessage = z.object({
  senderId: id,
  receiverId: id,
  content: text('Message', MESSAGE_MAX),
  clientId: z.optional(id),
});
export type NewMessage = z.input<typeof newMessage>;

/**
 * GET /api/messages/{userId}/{otherUserId}: the newest, the newest before `before`, or the oldest after `after`; at most
 * `limit`.
 */
export const messagesQuery = z.object({
  before: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
  after: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MESSAGES_LIMIT)), MESSAGES_LIMIT),
});
export type MessagesQuery = z.infer<typeof messagesQuery>;

/** PUT /api/messages/{userId}/{otherUserId}/read: the reader has seen everything up to `seq`. */
export const readMark = z.object({ seq: z.int().check(z.gte(0)) });

/** GET /api/conversations: the unread count and the last message of each conversation of the user. */
export const conversation = z.object({
  userId: id,
  unread: z.int(),
  lastSeq: z.int(),
  readSeq: z.int(),
  lastMessage: z.nullable(message),
  /** True when the other person's account is deleted: the messages remain without a name. */
  isDeleted: z.optional(z.boolean()),
});
export type Conversation = z.infer<typeof conversation>;
export const conversationList = z.array(conversation);
/** One page, the latest conversations first, or all of them. */
export const conversationsQuery = z.pick(listQuery, { page: true, pageSize: true });
export type ConversationsQuery = z.infer<typeof conversationsQuery>;
