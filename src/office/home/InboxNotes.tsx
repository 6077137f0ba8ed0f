// The internal notes about the person of a thread.
import type { StaffNote } from '#domain/office/contract/details.ts';
import { DeskPage } from '../desk/DeskPage.tsx';
import { StaffNotes } from '../desk/StaffNotes.tsx';

export function InboxNotes({ userId, notes }: { userId: string; notes: readonly StaffNote[] }) {
  return (
    <DeskPage>
      <StaffNotes subject={{ kind: 'user', id: userId }} notes={notes} isEditable />
    </DeskPage>
  );
}
