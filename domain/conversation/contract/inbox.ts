// The shared inbox: one thread for each customer or driver. All staff who answer messages see it; for the person it is
// one contact, the firm.
import * as z from 'zod/mini';
import { privateText, publicText } from '#domain/kit/privacy.ts';
import { id, listQuery, text } from '#domain/kit/fields.ts';
import { MESSAGE_MAX, MESSAGES_LIMIT, MESSAGES_PAGE } from './messages.ts';

/** The name of the firm as customers and drivers see it. */
export const OFFICE_NAME = 'Luxury Car Rentals';

export const THREAD_STATES = ['open', 'closed'] as const;
export type ThreadState = (typeof THREAD_STATES)[number];

export const INBOX_FILTERS = ['open', 'mine', 'unassigned', 'unread', 'closed'] as const;
export type InboxFilter = (typeof INBOX_FILTERS)[number];

const named = z.object({ id, name: privateText() });

/** The position of a message in its thread: it grows with every message and has gaps. */
const cursor = z.int().check(z.gte(0));

/** A message of a thread. `isAnswer`: staff wrote it. */
export const officeMessage = z.object({
  _id: id,
  clientId: id,
  cursor,
  isAnswer: z.boolean(),
  /** The author; 'Deleted user' after a deletion. */
  author: named,
  content: privateText(),
  /** An instant. */
  timestamp: publicText(),
});
export type OfficeMessage = z.infer<typeof officeMessage>;

/** A page of a thread, oldest first. `hasEarlier`: there are messages before the first one. */
export const officePage = z.object({ messages: z.array(officeMessage), hasEarlier: z.boolean() });
export type OfficePage = z.infer<typeof officePage>;

/** The newest `limit` messages, or the newest before the cursor `before`. */
export const officePageQuery = z.object({
  before: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MESSAGES_LIMIT)), MESSAGES_PAGE),
});
export type OfficePageQuery = z.infer<typeof officePageQuery>;

/** A message to the firm, or an answer of the staff. `clientId` makes a repeated call safe. */
export const newOfficeMessage = z.object({
  content: text('Message', MESSAGE_MAX),
  clientId: z.optional(id),
});
export type NewOfficeMessage = z.input<typeof newOfficeMessage>;

/** A thread as the staff see it. */
export const thread = z.object({
  person: z.object({ id, name: privateText(), isDriver: z.boolean(), isDeleted: z.boolean() }),
  state: z.enum(THREAD_STATES),
  /** Null for an unassigned thread, also after its assignee lost the permission to answer messages. */
  assignee: z.nullable(named),
  /** The messages of the person that are unanswered and that the caller has not read. */
  unread: z.int(),
  /** Null before the first message. */
  lastMessage: z.nullable(officeMessage),
  /** The newest message with the most words of a search; null without a search, and when only the name has them. */
  found: z.nullable(officeMessage),
});
export type Thread = z.infer<typeof thread>;
export const threadList = z.array(thread);

/**
 * GET /api/inbox: the thread with the newest message first. Without `filter`: all threads; `q` searches the names and
 * the messages.
 */
export const inboxQuery = z.extend(z.omit(listQuery, { sort: true, purpose: true }), {
  filter: z.optional(z.enum(INBOX_FILTERS)),
});
export type InboxQuery = z.infer<typeof inboxQuery>;

/** PUT /api/inbox/{personId}: the fields to change. `assigneeId` is a member of the staff, or null for no assignee. */
export const threadChange = z.object({
  assigneeId: z.optional(z.nullable(id)),
  state: z.optional(z.enum(THREAD_STATES)),
});
export type ThreadChange = z.infer<typeof threadChange>;

/** PUT /api/inbox/{personId}/read: the caller has read every message up to this cursor. */
export const threadReadMark = z.object({ cursor });
