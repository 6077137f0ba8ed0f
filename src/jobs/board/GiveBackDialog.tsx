// Confirms that a driver cancels an accepted job: the office has to find another driver.
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { useResetOnUnmount } from '#app/platform/api/useResetOnUnmount.ts';
import { jobApi } from '../data/jobApi.ts';
import { jobTimeText } from '../data/jobTexts.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { ConfirmDialog } from '#app/kit/dialog/ConfirmDialog.tsx';
import type { Job } from '#domain/jobs/contract/jobs.ts';
import { giveBackClosed } from './acceptJobsSlice.ts';

export function GiveBackDialog({ job }: { job: Job }) {
  const dispatch = useAppDispatch();
  const [cancel, { isLoading, error }] = useResetOnUnmount(
    jobApi.useCancelJobMutation({ fixedCacheKey: `cancelJob:${job.id}` }),
  );
  const close = () => void dispatch(giveBackClosed());
  const giveBack = async () => {
    const { error: failure } = await cancel(job.id);
    if (failure) return;
    dispatch(
      noticePosted({
        kind: 'info',
        text: `The job '${job.title}' is available to others again.`,
        // A notice about an earlier decision for this job is out of date.
        about: `job:${job.id}`,
      }),
    );
    close();
  };
  const time = jobTimeText(job);
  return (
    <ConfirmDialog
      question="Do you want to cancel this job?"
      yes="Cancel"
      no="Keep the job"
      busyText="Cancelling..."
      busy={isLoading}
      message={error && errorMessage(error)}
      onYes={() => void giveBack()}
      onClose={close}
    >
      <p>
        {job.title}
        {time && `, ${time}`}
      </p>
      <p>Other drivers can accept it, and the office receives a notice.</p>
    </ConfirmDialog>
  );
}
