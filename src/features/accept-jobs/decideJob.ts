// Accepting a job and giving it back. The board follows through its tags; what happened is said in a notice.
import type { AppDispatch } from '#app/app/makeStore.ts';
import { errorMessage } from '#app/api/apiError.ts';
import { jobApi, type AcceptingDriver } from '#app/entities/job/index.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import type { Job } from '#domain/contract/jobs.ts';

const { acceptJob, cancelJob } = jobApi.endpoints;
const untracked = { track: false } as const;

/** Takes the job. Where another driver was quicker, the server says who, and that is what is shown. */
export const accept = (job: Job, driver: AcceptingDriver) => async (dispatch: AppDispatch) => {
  const { error } = await dispatch(acceptJob.initiate({ jobId: job.id, driver }, untracked));
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
  const { error } = await dispatch(cancelJob.initiate(job.id, untracked));
  dispatch(
    noticePosted(
      error
        ? { kind: 'warning', text: errorMessage(error) }
        : { kind: 'info', text: `The job '${job.title}' is available to others again.` },
    ),
  );
};
