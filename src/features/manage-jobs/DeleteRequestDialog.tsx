// Deleting what a visitor asks drivers for, after a question.
import { useAppDispatch } from '#app/store/hooks.ts';
import { errorMessage } from '#app/api/apiError.ts';
import { useResetOnUnmount } from '#app/api/useResetOnUnmount.ts';
import { useDeleteJobRequestMutation } from '#app/entities/job-request/index.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { ConfirmDialog } from '#app/shared/ui/ConfirmDialog.tsx';
import type { JobRequest } from '#domain/contract/jobRequests.ts';

export function DeleteRequestDialog({ request, onClose }: { request: JobRequest; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [deleteRequest, deletion] = useResetOnUnmount(
    useDeleteJobRequestMutation({ fixedCacheKey: 'deleteJobRequest' }),
  );
  const remove = async () => {
    const { error } = await deleteRequest(request.id);
    if (error) return;
    dispatch(noticePosted({ kind: 'success', text: 'The requested job has been deleted.' }));
    onClose();
  };
  return (
    <ConfirmDialog
      question="Are you sure you want to delete the requested job?"
      yes="Delete"
      busy={deletion.isLoading}
      message={deletion.error && errorMessage(deletion.error)}
      onYes={() => void remove()}
      onClose={onClose}
    >
      <p>
        {request.driversNeeded} drivers for {request.daysRequired} days, {request.contactNumber}
      </p>
    </ConfirmDialog>
  );
}
