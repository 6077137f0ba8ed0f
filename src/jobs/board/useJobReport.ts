import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { useResetOnUnmount } from '#app/platform/api/useResetOnUnmount.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { jobApi } from '../data/jobApi.ts';
import type { DriverState } from '#domain/jobs/status.ts';

/** The driver's report of a state. A refusal becomes a notice about the job. `place` separates the results of two places. */
export function useJobReport(jobId: string, place: string) {
  const dispatch = useAppDispatch();
  const [send, { isLoading }] = useResetOnUnmount(
    jobApi.useReportJobStateMutation({ fixedCacheKey: `${place}:${jobId}` }),
  );
  const report = async (state: DriverState): Promise<void> => {
    const { error } = await send({ jobId, state });
    if (error) dispatch(noticePosted({ kind: 'warning', text: errorMessage(error), about: `job:${jobId}` }));
  };
  return { report, isLoading };
}
