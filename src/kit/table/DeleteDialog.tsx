// A dialog that confirms and deletes one item.
import type { ReactNode } from 'react';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { useResetOnUnmount } from '#app/platform/api/useResetOnUnmount.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import type { MutationEndpoint } from './useSaveForm.ts';

export interface DeleteDialogProps {
  /** The call that deletes by id. */
  endpoint: MutationEndpoint<string, null>;
  id: string;
  question: string;
  /** The text of the button; 'Delete' by default. */
  yes?: string;
  /** The item to delete, and the effects of the deletion. */
  children: ReactNode;
  /** The notice after success. Without it, the screen reports success and failure. */
  done?: string;
  onClose: () => void;
}

export function DeleteDialog({
  endpoint,
  id,
  question,
  yes = 'Delete',
  children,
  done,
  onClose,
}: DeleteDialogProps) {
  const dispatch = useAppDispatch();
  const [remove, { isLoading, error }] = useResetOnUnmount(
    endpoint.useMutation({ fixedCacheKey: endpoint.name }),
  );
  const onYes = async () => {
    const answer = await remove(id);
    if (done !== undefined) {
      if (answer.error) return;
      dispatch(noticePosted({ kind: 'success', text: done }));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      question={question}
      yes={yes}
      busy={isLoading}
      message={error !== undefined && done !== undefined ? errorMessage(error) : undefined}
      onYes={() => void onYes()}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
