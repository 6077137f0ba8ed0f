// SQL of conversations and their messages.
import { randomUUID } from 'node:crypto';
import { rolesWith } from '#domain/people/permissions.ts';
import type { StaffRole } from '#domain/people/roles.ts';
import type { ConversationsQuery } from '#domain/conversation/contract/messages.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { readList, type List } from '#server/platform/http/readList.ts';

export interface MessageRow {
  id: string;
  sender_id: string;
  receiver_id: string;
  content: string;
  created_at: Date;
  seq: number;
  client_id: string;
}

const COLUMNS = 'm.id, m.sender_id, m.receiver_id, m.content, m.created_at, m.seq, m.client_id';

/** The two ids in the order in which the table stores them. */
const pair = (a: string, b: string): [string, string] => (a < b ? [a, b] : [b, a]);

export async function findConversation(db: Queryable, a: string, b: string): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(
    'SELECT id FROM conversations WHERE first_id = $1 AND second_id = $2',
    pair(a, b),
  );
  return row?.id;
}

export async function findByClientId(
  db: Queryable,
  senderId: string,
  clientId: string,
): Promise<MessageRow | undefined> {
  const [row] = await db.query<MessageRow>(
    `SELECT ${COLUMNS} FROM messages m WHERE m.sender_id = $1 AND m.client_id = $2`,
    [senderId, clientId],
  );
  return row;
}

export async function findMessage(db: Queryable, id: string): Promise<MessageRow | undefined> {
  const [row] = await db.query<MessageRow>(`SELECT ${COLUMNS} FROM messages m WHERE m.id = $1`, [id]);
  return row;
}

export interface WrittenMessage extends Omit<MessageRow, 'seq'> {
  /** True for staff who answer messages. */
  sender_answers: boolean;
}

/**
 * Stores messages in order, each with the next number of its conversation. Returns for each its number and whether it
 * is new; undefined, without storing it, when its sender may not write to its receiver.
 */
export async function storeMessages(
  db: Queryable,
  written: readonly WrittenMessage[],
): Promise<({ seq: number; is_new: boolean } | undefined)[]> {
  const batch = written.map((message, place) => ({ ...message, place, conversation_id: randomUUID() }));
  const rows = await db.query<{ place: number; seq: number; is_new: boolean }>(
    'SELECT place, seq, is_new FROM store_messages($1, $2)',
    [JSON.stringify(batch), rolesWith('messages.answer')],
  );
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return written.map((_message, place) => byPlace.get(place));
}

/** At most `limit` messages in order: the newest, the newest before a number, or the oldest after a number. */
export async function listMessages(
  db: Queryable,
  conversationId: string,
  range: { after?: number | undefined; before?: number | undefined; limit: number },
): Promise<MessageRow[]> {
  const { after = 0, before = 2_147_483_647, limit } = range;
  const direction = range.after === undefined ? 'DESC' : 'ASC';
  const rows = await db.query<MessageRow>(
    `SELECT ${COLUMNS} FROM messages m WHERE m.conversation_id = $1 AND m.seq > $2 AND m.seq < $3
     ORDER BY m.seq ${direction} LIMIT $4`,
    [conversationId, after, before, limit],
  );
  return direction === 'DESC' ? rows.reverse() : rows;
}

/** Every message that a user has sent or received, oldest first. */
export function listMessagesOfUser(db: Queryable, userId: string): Promise<MessageRow[]> {
  return db.query<MessageRow>(
    `SELECT ${COLUMNS} FROM messages m WHERE m.sender_id = $1 OR m.receiver_id = $1
     ORDER BY m.created_at, m.conversation_id, m.seq`,
    [userId],
  );
}

/** Stores the read position of a user; it never moves backwards. Returns whether it moved. */
export async function markRead(
  db: Queryable,
  conversationId: string,
  userId: string,
  seq: number,
): Promise<boolean> {
  const rows = await db.query(
    `INSERT INTO conversation_reads (conversation_id, user_id, read_seq)
     SELECT $1, $2, least($3, last_seq) FROM conversations WHERE id = $1
     ON CONFLICT (conversation_id, user_id) DO UPDATE SET read_seq = excluded.read_seq
       WHERE conversation_reads.read_seq < excluded.read_seq RETURNING read_seq`,
    [conversationId, userId, seq],
  );
  return rows.length === 1;
}

export type ConversationRow = {
  conversation_id: string;
  other_id: string;
  last_seq: number;
  read_seq: number;
  unread: number;
  is_deleted: boolean;
} & MessageRow;

/** A user has both places in conversations. Each part reads an index in the order of the list. */
const PAIRS = ['first', 'second'].map(
  (place) => `SELECT id, ${place === 'first' ? 'second' : 'first'}_id AS other_id, last_seq, last_at
    FROM conversations WHERE ${place}_id = $1`,
);

/**
 * A user's conversations with their newest message, latest first. Leaves out those with users to whom the user may no
 * longer write after a role change: they could not be opened, and would stay unread. Those with deleted users can be
 * read.
 */
export function listConversations(
  db: Queryable,
  userId: string,
  answers: boolean,
  query: ConversationsQuery,
): Promise<List<ConversationRow>> {
  return readList<ConversationRow>(db, query, {
    columns: `c.id AS conversation_id, c.other_id, c.last_seq, coalesce(r.read_seq, 0) AS read_seq,
      o.deleted_at IS NOT NULL AS is_deleted,
      (SELECT count(*)::int FROM messages u WHERE u.conversation_id = c.id AND u.receiver_id = $1
         AND u.seq > coalesce(r.read_seq, 0)) AS unread, ${COLUMNS}`,
    from: `(${PAIRS.join(' UNION ALL ')}) c JOIN users o ON o.id = c.other_id`,
    joins: `JOIN messages m ON m.conversation_id = c.id AND m.seq = c.last_seq
      LEFT JOIN conversation_reads r ON r.conversation_id = c.id AND r.user_id = $1`,
    id: 'c.id',
    idOf: (row) => row.conversation_id,
    listing: { sortable: {}, order: 'c.last_at DESC, c.id' },
    visible: {
      condition: '(o.deleted_at IS NOT NULL OR coalesce(o.staff_role = ANY ($3), false) <> $2)',
      params: [userId, answers, rolesWith('messages.answer')],
    },
  });
}

/** The role of a user among the staff; undefined for a user who does not exist or was deleted. */
export async function findRole(
  db: Queryable,
  userId: string,
): Promise<{ staffRole: StaffRole | null } | undefined> {
  const [row] = await db.query<{ staffRole: StaffRole | null }>(
    'SELECT staff_role AS "staffRole" FROM users WHERE id = $1 AND deleted_at IS NULL',
    [userId],
  );
  return row;
}

/** Returns whether this user existed and was deleted. */
export async function isDeleted(db: Queryable, userId: string): Promise<boolean> {
  const rows = await db.query('SELECT id FROM users WHERE id = $1 AND deleted_at IS NOT NULL', [userId]);
  return rows.length === 1;
}
