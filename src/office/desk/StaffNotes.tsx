// The internal notes about a reservation or a person, newest first, and the form that adds one.
import Button from '@mui/material/Button';
import { contractResolver, useContractForm } from '#app/kit/form/useContractForm.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { instantText } from '#app/kit/dates/instantText.ts';
import { ContractForm } from '#app/kit/form/ContractForm.tsx';
import { FormTextField } from '#app/kit/form/FormTextField.tsx';
import { FormMessage } from '#app/kit/form/FormMessage.tsx';
import { newStaffNote, type NoteTopic, type StaffNote } from '#domain/office/contract/details.ts';
import { poundsForPeople } from '#domain/money/pence.ts';
import { type NoteSubject, deskApi } from '#app/people/index.ts';

export interface StaffNotesProps {
  subject: NoteSubject;
  notes: readonly StaffNote[];
  /** False for users who may only read. */
  isEditable: boolean;
}

export function StaffNotes({ subject, notes, isEditable }: StaffNotesProps) {
  return (
    <>
      {isEditable && <NoteForm key={subject.id} subject={subject} />}
      {notes.length === 0 && <p>Nobody has written a note.</p>}
      {notes.length > 0 && (
        <ul className="lcr-desk-list" aria-label="Notes">
          {notes.map((note) => (
            <li key={note.id}>
              {note.topic !== 'note' && (
                <p>
                  <b>{TOPICS[note.topic]}</b>
                  {note.amount !== null && ` ${poundsForPeople(note.amount)}`}
                </p>
              )}
              <p className="lcr-desk-text">{note.content}</p>
              <small>
                {instantText(note.createdAt)}, {note.authorName}
              </small>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const TOPICS: Readonly<Record<Exclude<NoteTopic, 'note'>, string>> = {
  price: 'Reason of the price',
  waiver: 'Charge waived:',
  refund: 'Reason of the refund of',
  'outside-payment': 'Payment recorded:',
  'outside-refund': 'Paid back:',
};

const resolver = contractResolver(newStaffNote);

function NoteForm({ subject }: { subject: NoteSubject }) {
  const { send: addNote, isLoading, message } = useCall(deskApi.endpoints.addNote);
  const state = useContractForm({
    resolver,
    defaultValues: { content: '' },
    draft: { key: `note ${subject.id}`, isRestored: true },
    save: async ({ content }) => {
      await addNote({ subject, content });
      state.form.reset();
    },
  });
  return (
    <ContractForm state={state} aria-label="New note">
      <FormMessage text={message} />
      <FormTextField
        label="Note"
        name="content"
        rows={2}
        hint="Only the staff read it. It cannot be changed later."
      />
      <div className="lcr-desk-tools">
        <Button type="submit" variant="outlined" disabled={isLoading}>
          {isLoading ? 'Saving...' : 'Add note'}
        </Button>
      </div>
    </ContractForm>
  );
}
