// Marking something as dealt with: the note says how, for whoever asks later.
import { useId, useState } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useAppDispatch } from '#app/app/hooks.ts';
import { errorMessage } from '#app/api/apiError.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { useResolveAttentionMutation } from '#app/entities/payment/index.ts';
import { submittedText } from '#app/shared/lib/formText.ts';
import { useSubmit } from '#app/shared/lib/useSubmit.ts';
import { FormMessage } from '#app/shared/ui/FormMessage.tsx';
import { TextAreaField } from '#app/shared/ui/TextAreaField.tsx';
import { attentionResolution, type AttentionItem } from '#domain/contract/payments.ts';
import { ATTENTION_TITLES } from './attentionTitles.ts';

export function ResolveDialog({ item, onClose }: { item: AttentionItem; onClose: () => void }) {
  const titleId = useId();
  const dispatch = useAppDispatch();
  const [resolve] = useResolveAttentionMutation();
  const [fault, setFault] = useState<string | undefined>(undefined);
  const { busy, failure, submit } = useSubmit(async (note: string) => {
    await resolve({ itemId: item.id, note }).unwrap();
    dispatch(noticePosted({ kind: 'success', text: 'Marked as dealt with.' }));
    onClose();
  });
  return (
    <Dialog
      open
      // A click beside the dialog must not throw away what was typed.
      onClose={(_event, reason) => {
        if (reason !== 'backdropClick' && !busy) onClose();
      }}
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
    >
      <form
        noValidate
        aria-labelledby={titleId}
        onSubmit={(event) => {
          const checked = attentionResolution.safeParse({ note: submittedText(event)('note') });
          setFault(checked.error?.issues[0]?.message);
          if (checked.success) submit(checked.data.note);
        }}
      >
        <DialogTitle id={titleId}>Mark as dealt with</DialogTitle>
        <DialogContent>
          <FormMessage text={failure === undefined ? undefined : errorMessage(failure)} />
          <p>
            <strong>{ATTENTION_TITLES[item.kind]}</strong>
          </p>
          <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
            {item.detail}
          </Typography>
          <TextAreaField label="What was done?" name="note" rows={3} error={fault} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={busy}>
            {busy ? 'Saving...' : 'Mark as dealt with'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
