// Internal notes of the staff about reservations and people: written on their own, or as the reason of a change in the
// transaction of that change. The audit log contains only the id of the note, because free text may name people.
import { randomUUID } from 'node:crypto';
import type { NoteTopic, StaffNote } from '#domain/office/contract/details.ts';
import { penceToPounds, type Pence } from '#domain/money/pence.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { insertRow } from '#server/platform/db/rows.ts';

/** The subject of a note: a reservation or a person. */
export type NoteSubject = { reservationId: string } | { userId: string };

export interface NewNote {
  subject: NoteSubject;
  topic: NoteTopic;
  amountPence?: Pence | undefined;
  text: string;
  authorId: string;
  now: Instant;
}

interface NoteRow {
  id: string;
  topic: NoteTopic;
  amount_pence: Pence | null;
  content: string;
  author_name: string;
  created_at: Date;
}

const SELECT = `SELECT n.id, n.topic, n.amount_pence, n.content, n.created_at,
    u.name AS author_name
  FROM staff_notes n JOIN users u ON u.id = n.author_id`;

const present = (row: NoteRow): StaffNote => ({
  id: row.id,
  topic: row.topic,
  amount: row.amount_pence === null ? null : penceToPounds(row.amount_pence),
  content: row.content,
  authorName: row.author_name,
  createdAt: row.created_at.toISOString(),
});

/** Stores a note and returns it; amounts in pounds. */
export async function addNote(tx: Queryable, note: NewNote): Promise<StaffNote> {
  const { subject } = note;
  const id = randomUUID();
  await insertRow(tx, 'staff_notes', {
    id,
    ...subject,
    topic: note.topic,
    amountPence: note.amountPence,
    content: note.text,
    authorId: note.authorId,
    createdAt: new Date(note.now),
  });
  const [row] = await tx.query<NoteRow>(`${SELECT} WHERE n.id = $1`, [id]);
  if (!row) throw new Error('A note was not stored.');
  return present(row);
}

/** The notes about a reservation or a person, newest first. */
export async function listNotes(db: Queryable, subject: NoteSubject): Promise<StaffNote[]> {
  const [column, id] =
    'reservationId' in subject ? ['reservation_id', subject.reservationId] : ['user_id', subject.userId];
  const rows = await db.query<NoteRow>(`${SELECT} WHERE n.${column} = $1 ORDER BY n.added_seq DESC`, [id]);
  return rows.map(present);
}

/** Deletes the notes about a person and about their reservations. */
export async function deleteNotesOf(tx: Queryable, userId: string): Promise<void> {
  await tx.query(
    `DELETE FROM staff_notes WHERE user_id = $1
       OR reservation_id IN (SELECT id FROM reservations WHERE user_id = $1)`,
    [userId],
  );
}
