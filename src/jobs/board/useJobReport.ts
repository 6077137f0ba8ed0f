import { useCall } from '#app/platform/api/useCall.ts';
import { jobApi } from '../data/jobApi.ts';
import type { DriverState } from '#domain/jobs/status.ts';

/** The driver's report of a state. A refusal becomes a notice about the job. `place` separates the results of two places. */
export function useJobReport(jobId: string, place: string) {
  const { run, isLoading } = useCall(jobApi.endpoints.reportJobState, {
    cacheKey: `${place}:${jobId}`,
    failed: { kind: 'warning', about: `job:${jobId}` },
  });
  return { report: (state: DriverState) => run({ jobId, state }), isLoading };
}
