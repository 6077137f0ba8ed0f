// Internal notes of the staff.
import type { StaffNote } from '#domain/office/contract/details.ts';
import { nowIso, type Backend, type StoredNote, type StoredUser } from '#mocks/backend.ts';

/** A note for the API. */
export const toNote = ({ about: _about, ...note }: StoredNote): StaffNote => note;

/** Stores a note of this user and returns it. */
export function addNote(
  backend: Backend,
  note: Pick<StoredNote, 'about' | 'content' | 'topic' | 'amount'>,
  author: StoredUser,
): StaffNote {
  const stored = { ...note, id: backend.nextId(), authorName: author.name, createdAt: nowIso(backend) };
  backend.notes.push(stored);
  return toNote(stored);
}
