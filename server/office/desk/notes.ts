// Use case: staff write an internal note about a reservation or a person.
import type { StaffNote } from '#domain/office/contract/details.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Audit } from '#server/platform/audit/auditLog.ts';
import type { Database } from '#server/platform/db/database.ts';
import { noSuchUser } from '#domain/people/refusals.ts';
import { findUser } from '#server/people/repository.ts';
import { getReservationOrThrow } from '#server/booking/access.ts';
import { addNote, type NoteSubject } from '#server/people/notes/staffNotes.ts';

export interface WrittenNote {
  subject: NoteSubject;
  text: string;
  authorId: string;
}

/** Stores a note, which is never changed later. Errors: 404 for an unknown reservation or person. */
export async function writeNote(
  { db, now }: { db: Database; now: () => Instant },
  { subject, text, authorId }: WrittenNote,
  audit: Audit,
): Promise<StaffNote> {
  const object =
    'reservationId' in subject
      ? { type: 'reservation', id: subject.reservationId }
      : { type: 'user', id: subject.userId };
  return db.transaction(async (tx) => {
    if ('reservationId' in subject) await getReservationOrThrow(tx, subject.reservationId);
    else if (!(await findUser(tx, subject.userId))) throw noSuchUser();
    const note = await addNote(tx, { subject, topic: 'note', text, authorId, now: now() });
    // The audit log does not contain the text, because it may name people.
    await audit(tx, { action: 'note.added', object, after: { note_id: note.id } });
    return note;
  });
}
