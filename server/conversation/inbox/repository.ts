// SQL of the threads: one for each customer or driver. A position in a thread is the message's `added_seq`.
import type { InboxFilter, ThreadState } from '#domain/conversation/contract/inbox.ts';
import { rolesWith } from '#domain/people/permissions.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { searchWords, type Listing } from '#server/platform/http/paging.ts';
import { readList, type List } from '#server/platform/http/readList.ts';

export interface OfficeMessageRow {
  id: string;
  client_id: string;
  cursor: number;
  is_answer: boolean;
  author_id: string;
  author_name: string;
  content: string;
  created_at: Date;
}

export interface ThreadRow {
  person_id: string;
  person_name: string;
  is_driver: boolean;
  is_deleted: boolean;
  state: ThreadState;
  assignee_id: string | null;
  assignee_name: string | null;
  unread: number;
  last_id: string | null;
}

const answering = () => rolesWith('messages.answer');

const MESSAGE = `m.id, m.client_id, m.added_seq AS cursor, m.sender_id <> m.person_id AS is_answer,
  u.id AS author_id, u.name AS author_name, m.content, m.created_at`;
const MESSAGES = 'FROM messages m JOIN users u ON u.id = m.sender_id';

/**
 * At most `limit` messages of a person's thread, oldest first: the newest, or the newest before a position. Contains
 * only messages between this person and the staff.
 */
export async function listThreadMessages(
  db: Queryable,
  personId: string,
  { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number },
): Promise<OfficeMessageRow[]> {
  const rows = await db.query<OfficeMessageRow>(
    `SELECT ${MESSAGE} ${MESSAGES} WHERE m.person_id = $1 AND m.added_seq < $2 ORDER BY m.added_seq DESC LIMIT $3`,
    [personId, before, limit],
  );
  return rows.reverse();
}

export function findMessages(db: Queryable, ids: readonly string[]): Promise<OfficeMessageRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.query<OfficeMessageRow>(`SELECT ${MESSAGE} ${MESSAGES} WHERE m.id = ANY ($1)`, [ids]);
}

/** For each of these people the newest of the messages with the most words of a search, if any message has one. */
export async function findByText(
  db: Queryable,
  personIds: readonly string[],
  q: string,
): Promise<Map<string, OfficeMessageRow>> {
  const words = searchWords(q);
  if (words.length === 0 || personIds.length === 0) return new Map();
  const rows = await db.query<OfficeMessageRow & { person_id: string }>(
    `WITH w AS (SELECT search_pattern(word) AS pattern FROM unnest($2::text[]) word)
     SELECT DISTINCT ON (m.person_id) m.person_id, ${MESSAGE} ${MESSAGES}
     JOIN LATERAL (SELECT count(*) AS words FROM w WHERE search_text(m.content) LIKE w.pattern) f ON f.words > 0
     WHERE m.person_id = ANY ($1) ORDER BY m.person_id, f.words DESC, m.added_seq DESC`,
    [personIds, words],
  );
  return new Map(rows.map((row) => [row.person_id, row]));
}

/** $1 is the reader, $2 the roles that answer messages; `t` is a thread, or all NULL for a person without one. */
const READ_SEQ = 'greatest(coalesce(r.read_seq, 0), t.answer_seq)';
const THREAD = `p.id AS person_id, p.name AS person_name, p.is_driver,
  p.deleted_at IS NOT NULL AS is_deleted, coalesce(t.state, 'open') AS state,
  a.id AS assignee_id, a.name AS assignee_name,
  (SELECT count(*)::int FROM messages m
   WHERE m.person_id = t.person_id AND m.sender_id = t.person_id AND m.added_seq > ${READ_SEQ}) AS unread,
  (SELECT m.id FROM messages m
   WHERE m.person_id = t.person_id AND m.added_seq = greatest(t.person_seq, t.answer_seq)) AS last_id`;
const JOINS = `LEFT JOIN users a ON a.id = t.assignee_id AND a.deleted_at IS NULL AND a.staff_role = ANY ($2)
  LEFT JOIN office_reads r ON r.person_id = t.person_id AND r.admin_id = $1`;
/** Staff who answer messages have no thread, also when they wrote in another role. */
const IS_PERSON = 'NOT coalesce(p.staff_role = ANY ($2), false)';

const CONDITIONS: Record<InboxFilter, string> = {
  open: "t.state = 'open'",
  closed: "t.state = 'closed'",
  mine: "a.id = $1 AND t.state = 'open'",
  unassigned: "a.id IS NULL AND t.state = 'open'",
  unread: `t.person_seq > ${READ_SEQ}`,
};

const LISTING: Listing = {
  sortable: {},
  order: 'greatest(t.person_seq, t.answer_seq) DESC, t.person_id',
  foundBy: (pattern) =>
    `t.person_id IN (SELECT s.id FROM users s WHERE s.search LIKE ${pattern} AND search_text(s.name) LIKE ${pattern}
       UNION ALL SELECT s.person_id FROM messages s WHERE search_text(s.content) LIKE ${pattern})`,
  foundIn: (pattern) =>
    `(p.search LIKE ${pattern} AND search_text(p.name) LIKE ${pattern}) OR EXISTS (SELECT 1 FROM messages s
       WHERE s.person_id = t.person_id AND search_text(s.content) LIKE ${pattern})`,
};

export interface ThreadQuery {
  filter?: InboxFilter | undefined;
  q?: string | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
}

/** The threads with a message, the newest message first. */
export function listThreads(
  db: Queryable,
  readerId: string,
  { filter, ...query }: ThreadQuery,
): Promise<List<ThreadRow>> {
  return readList<ThreadRow>(db, query, {
    columns: THREAD,
    from: `office_threads t JOIN users p ON p.id = t.person_id ${JOINS}`,
    id: 't.person_id',
    idOf: (row) => row.person_id,
    listing: LISTING,
    visible: {
      condition: `greatest(t.person_seq, t.answer_seq) > 0 AND ${IS_PERSON}`,
      params: [readerId, answering()],
    },
    filter: () => ({ condition: filter ? CONDITIONS[filter] : 'true', params: [] }),
  });
}

/** The thread of a person, who may not have written yet. Undefined for staff, and for deleted users without messages. */
export async function findThread(
  db: Queryable,
  readerId: string,
  personId: string,
): Promise<ThreadRow | undefined> {
  const [row] = await db.query<ThreadRow>(
    `SELECT ${THREAD} FROM users p LEFT JOIN office_threads t ON t.person_id = p.id ${JOINS}
     WHERE p.id = $3 AND ${IS_PERSON} AND (p.deleted_at IS NULL OR t.person_id IS NOT NULL)`,
    [readerId, answering(), personId],
  );
  return row;
}

/** Locks the thread, or creates it; returns the fields that the staff have set. */
export async function lockThread(
  tx: Queryable,
  personId: string,
): Promise<{ assigneeId: string | null; state: ThreadState }> {
  await tx.query('INSERT INTO office_threads (person_id) VALUES ($1) ON CONFLICT DO NOTHING', [personId]);
  const [row] = await tx.query<{ assigneeId: string | null; state: ThreadState }>(
    'SELECT assignee_id AS "assigneeId", state FROM office_threads WHERE person_id = $1 FOR UPDATE',
    [personId],
  );
  return row ?? { assigneeId: null, state: 'open' };
}

export async function setThread(
  tx: Queryable,
  personId: string,
  { assigneeId, state }: { assigneeId: string | null; state: ThreadState },
): Promise<void> {
  await tx.query('UPDATE office_threads SET assignee_id = $2, state = $3 WHERE person_id = $1', [
    personId,
    assigneeId,
    state,
  ]);
}

/** True for a user who answers messages. */
export async function isAnswering(db: Queryable, userId: string): Promise<boolean> {
  const rows = await db.query(
    'SELECT id FROM users WHERE id = $1 AND deleted_at IS NULL AND staff_role = ANY ($2)',
    [userId, answering()],
  );
  return rows.length === 1;
}

/**
 * Stores the read position of a member of the staff in a thread. It never moves backwards or beyond the newest message.
 */
export async function markThreadRead(
  db: Queryable,
  adminId: string,
  personId: string,
  cursor: number,
): Promise<void> {
  await db.query(
    `INSERT INTO office_reads AS r (admin_id, person_id, read_seq)
     SELECT $1, t.person_id, least($3::bigint, greatest(t.person_seq, t.answer_seq))
     FROM office_threads t WHERE t.person_id = $2
     ON CONFLICT (admin_id, person_id) DO UPDATE SET read_seq = greatest(r.read_seq, excluded.read_seq)`,
    [adminId, personId, cursor],
  );
}

/**
 * Stores that a member of the staff has read the messages between them and a person that are in the thread up to a
 * cursor, so that both views of the messages agree. Returns the new number of the newest read message; undefined when
 * it did not move.
 */
export async function markPairReadUpTo(
  db: Queryable,
  adminId: string,
  personId: string,
  cursor: number,
): Promise<number | undefined> {
  const [row] = await db.query<{ read_seq: number }>(
    `INSERT INTO conversation_reads AS r (conversation_id, user_id, read_seq)
     SELECT m.conversation_id, $1, max(m.seq) FROM messages m
     WHERE m.person_id = $2 AND m.added_seq <= $3 AND $1 IN (m.sender_id, m.receiver_id)
     GROUP BY m.conversation_id
     ON CONFLICT (conversation_id, user_id) DO UPDATE SET read_seq = excluded.read_seq
       WHERE r.read_seq < excluded.read_seq RETURNING read_seq`,
    [adminId, personId, cursor],
  );
  return row?.read_seq;
}

/** Stores that a member of the staff has read a thread up to message `seq` of their conversation with the person. */
export async function markThreadReadWithPair(
  db: Queryable,
  adminId: string,
  personId: string,
  { conversationId, seq }: { conversationId: string; seq: number },
): Promise<void> {
  const [message] = await db.query<{ cursor: number }>(
    `SELECT added_seq AS cursor FROM messages WHERE conversation_id = $1 AND seq <= $2 ORDER BY seq DESC LIMIT 1`,
    [conversationId, seq],
  );
  if (message) await markThreadRead(db, adminId, personId, message.cursor);
}

/**
 * The member of the staff who receives a message to the firm: the assignee, else the author of the last answer, else
 * the first by role and time. Undefined when no member of the staff answers messages.
 */
export async function findReceiver(db: Queryable, personId: string): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(
    `SELECT u.id FROM users u
     LEFT JOIN office_threads t ON t.person_id = $1
     LEFT JOIN messages m ON m.person_id = $1 AND m.added_seq = t.answer_seq
     WHERE u.deleted_at IS NULL AND u.staff_role = ANY ($2)
     ORDER BY (u.id = t.assignee_id) DESC NULLS LAST, (u.id = m.sender_id) DESC NULLS LAST,
       array_position($2::text[], u.staff_role), u.created_at, u.added_seq
     LIMIT 1`,
    [personId, answering()],
  );
  return row?.id;
}
