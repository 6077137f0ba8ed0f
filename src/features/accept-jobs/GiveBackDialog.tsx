// Confirms that a driver gives a job back: the office has to find another driver.
import { useAppDispatch } from '#app/store/hooks.ts';
import { errorMessage } from '#app/api/apiError.ts';
import { useResetOnUnmount } from '#app/api/useResetOnUnmount.ts';
import { jobApi, jobTimeText } from '#app/entities/job/index.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { ConfirmDialog } from '#app/shared/ui/ConfirmDialog.tsx';
import type { Job } from '#domain/contract/jobs.ts';
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
      question="Do you want to give this job back?"
      yes="Give back"
      no="Keep the job"
      busyText="Giving back..."
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
