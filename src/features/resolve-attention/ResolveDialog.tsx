// Marking something as dealt with: the note says how, for whoever asks later.
import Typography from '@mui/material/Typography';
import { useAppDispatch } from '#app/app/hooks.ts';
import { errorMessage } from '#app/api/apiError.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { useResolveAttentionMutation } from '#app/entities/payment/index.ts';
import { fieldProblems } from '#app/shared/lib/fieldProblems.ts';
import { submittedText } from '#app/shared/lib/formText.ts';
import { useFieldProblems } from '#app/shared/lib/useFieldProblems.ts';
import { useSubmit } from '#app/shared/lib/useSubmit.ts';
import { EditDialog } from '#app/shared/ui/EditDialog.tsx';
import { TextAreaField } from '#app/shared/ui/TextAreaField.tsx';
import { attentionResolution, type AttentionItem } from '#domain/contract/payments.ts';
import { ATTENTION_TITLES } from './attentionTitles.ts';

const KEPT_AS = 'attentionDialog';

export function ResolveDialog({ item, onClose }: { item: AttentionItem; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [resolve] = useResolveAttentionMutation();
  const { problems, report } = useFieldProblems(KEPT_AS);
  const { busy, failure, submit } = useSubmit(async (note: string) => {
    await resolve({ itemId: item.id, note }).unwrap();
    dispatch(noticePosted({ kind: 'success', text: 'Marked as dealt with.' }));
    onClose();
  }, KEPT_AS);
  return (
    <EditDialog
      title="Mark as dealt with"
      intro={
        <>
          <p>
            <strong>{ATTENTION_TITLES[item.kind]}</strong>
          </p>
          <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
            {item.detail}
          </Typography>
        </>
      }
      keptAs={KEPT_AS}
      message={failure === undefined ? undefined : errorMessage(failure)}
      saveText="Mark as dealt with"
      busy={busy}
      onSubmit={(event) => {
        const note = submittedText(event)('note');
        const found = fieldProblems(attentionResolution, { note });
        report(found, event.currentTarget);
        if (Object.keys(found).length === 0) submit(note);
      }}
      onClose={onClose}
    >
      <TextAreaField label="What was done?" name="note" rows={3} error={problems.note} />
    </EditDialog>
  );
}
