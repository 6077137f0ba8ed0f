// Marking something as dealt with: the note says how, for whoever asks later.
import { useState } from 'react';
import Typography from '@mui/material/Typography';
import { useAppDispatch } from '#app/store/hooks.ts';
import { errorMessage } from '#app/api/apiError.ts';
import { contractResolver, useContractForm } from '#app/api/useContractForm.ts';
import { useResetOnUnmount } from '#app/api/useResetOnUnmount.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { useResolveAttentionMutation } from '#app/entities/payment/index.ts';
import { EditDialog } from '#app/shared/ui/EditDialog.tsx';
import { FormTextArea } from '#app/shared/ui/form/FormTextArea.tsx';
import { attentionResolution, type AttentionItem } from '#domain/contract/payments.ts';
import { ATTENTION_TITLES } from './attentionTitles.ts';
import { dialogClosed } from './resolveAttentionSlice.ts';

const resolver = contractResolver(attentionResolution);

export interface ResolveDialogProps {
  itemId: string;
  /** The entry as the list has it; undefined where it is not listed any more. */
  item: AttentionItem | undefined;
}

export function ResolveDialog({ itemId, item }: ResolveDialogProps) {
  const dispatch = useAppDispatch();
  const [resolve, resolution] = useResetOnUnmount(
    useResolveAttentionMutation({ fixedCacheKey: 'resolveAttention' }),
  );
  // The dialog still says what it is about when another admin deals with the entry meanwhile.
  const [opened] = useState(item);
  const form = useContractForm({
    resolver,
    defaultValues: { note: '' },
    save: async ({ note }) => {
      await resolve({ itemId, note }).unwrap();
      dispatch(noticePosted({ kind: 'success', text: 'Marked as dealt with.' }));
      dispatch(dialogClosed());
    },
  });
  return (
    <EditDialog
      title="Mark as dealt with"
      intro={
        opened && (
          <>
            <p>
              <strong>{ATTENTION_TITLES[opened.kind]}</strong>
            </p>
            <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
              {opened.detail}
            </Typography>
          </>
        )
      }
      state={form}
      message={resolution.error && errorMessage(resolution.error)}
      saveText="Mark as dealt with"
      busy={resolution.isLoading}
      onClose={() => dispatch(dialogClosed())}
    >
      <FormTextArea label="What was done?" name="note" rows={3} />
    </EditDialog>
  );
}
