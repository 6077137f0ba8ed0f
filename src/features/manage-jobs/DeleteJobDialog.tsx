// Deleting a job after a question.
import { useAppDispatch } from '#app/store/hooks.ts';
import { errorMessage } from '#app/api/apiError.ts';
import { useResetOnUnmount } from '#app/api/useResetOnUnmount.ts';
import { useDeleteJobMutation } from '#app/entities/job/index.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { ConfirmDialog } from '#app/shared/ui/ConfirmDialog.tsx';
import type { Job } from '#domain/contract/jobs.ts';

export function DeleteJobDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [deleteJob, deletion] = useResetOnUnmount(useDeleteJobMutation({ fixedCacheKey: 'deleteJob' }));
  const remove = async () => {
    const { error } = await deleteJob(job.id);
    if (error) return;
    dispatch(noticePosted({ kind: 'success', text: 'The job has been deleted.' }));
    onClose();
  };
  return (
    <ConfirmDialog
      question="Are you sure you want to delete the job?"
      yes="Delete"
      busy={deletion.isLoading}
      message={deletion.error && errorMessage(deletion.error)}
      onYes={() => void remove()}
      onClose={onClose}
    >
      <p>
        {job.title}
        {job.taken && `, accepted by ${job.acceptedByName || 'a driver'}`}
      </p>
    </ConfirmDialog>
  );
}
