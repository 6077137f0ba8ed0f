// Resolves an attention entry. The note records the solution for later readers.
import { useState } from 'react';
import Typography from '@mui/material/Typography';
import { contractResolver } from '#app/kit/form/useContractForm.ts';
import { useSaveForm } from '#app/kit/table/useSaveForm.ts';
import { paymentApi } from '../data/paymentApi.ts';
import { EditDialog } from '#app/kit/dialog/EditDialog.tsx';
import { FormTextField } from '#app/kit/form/FormTextField.tsx';
import { attentionResolution, type AttentionItem } from '#domain/payment/contract/payments.ts';
import { ATTENTION_TITLES } from './attentionTitles.ts';

const resolver = contractResolver(attentionResolution);

interface ResolveDialogProps {
  itemId: string;
  /** The entry in the list; undefined when it is no longer listed. */
  item: AttentionItem | undefined;
  onClose: () => void;
}

export function ResolveDialog({ itemId, item, onClose }: ResolveDialogProps) {
  // The dialog still shows the entry when another admin resolves it in the meantime.
  const [opened] = useState(item);
  const form = useSaveForm({
    endpoint: paymentApi.endpoints.resolveAttention,
    resolver,
    defaultValues: { note: '' },
    draft: { key: `attention ${itemId}`, isRestored: true },
    toArg: ({ note }) => ({ itemId, note }),
    done: () => 'Marked as dealt with.',
    onClose,
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
      saveText="Mark as dealt with"
      {...form}
    >
      <FormTextField label="What was done?" name="note" rows={3} />
    </EditDialog>
  );
}
