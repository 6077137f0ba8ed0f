// Accepting a job and giving it back. The board follows through its tags; what happened is said in a notice.
import type { AppDispatch } from '#app/store/types.ts';
import { useResetOnUnmount } from '#app/api/useResetOnUnmount.ts';
import { errorMessage } from '#app/api/apiError.ts';
import { jobApi, type AcceptingDriver } from '#app/entities/job/index.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import type { Job } from '#domain/contract/jobs.ts';

const { acceptJob, cancelJob } = jobApi.endpoints;
const acceptKey = (jobId: string) => `acceptJob:${jobId}`;
const giveBackKey = (jobId: string) => `giveBackJob:${jobId}`;

/** True while the driver's decision on this job is on its way. */
export function useIsDeciding(jobId: string): boolean {
  const [, acceptance] = useResetOnUnmount(jobApi.useAcceptJobMutation({ fixedCacheKey: acceptKey(jobId) }));
  const [, giveBackState] = useResetOnUnmount(
    jobApi.useCancelJobMutation({ fixedCacheKey: giveBackKey(jobId) }),
  );
  return acceptance.isLoading || giveBackState.isLoading;
}

/** Takes the job. Where another driver was quicker, the server says who, and that is what is shown. */
export const accept = (job: Job, driver: AcceptingDriver) => async (dispatch: AppDispatch) => {
  const { error } = await dispatch(
    acceptJob.initiate({ jobId: job.id, driver }, { fixedCacheKey: acceptKey(job.id) }),
  );
  dispatch(
    noticePosted(
      error
        ? { kind: 'warning', text: errorMessage(error) }
        : { kind: 'success', text: `You have accepted the job '${job.title}'.` },
    ),
  );
};

/** Gives the job back to the board. */
export const giveBack = (job: Job) => async (dispatch: AppDispatch) => {
  const { error } = await dispatch(cancelJob.initiate(job.id, { fixedCacheKey: giveBackKey(job.id) }));
  dispatch(
    noticePosted(
      error
        ? { kind: 'warning', text: errorMessage(error) }
        : { kind: 'info', text: `The job '${job.title}' is available to others again.` },
    ),
  );
};
