// Undoes the report that a job is done, while that is possible.
import Button from '@mui/material/Button';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { useResetOnUnmount } from '#app/platform/api/useResetOnUnmount.ts';
import { useServerReached } from '#app/platform/clock/serverClock.ts';
import { jobApi } from '../data/jobApi.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import type { Job } from '#domain/jobs/contract/jobs.ts';
import { undoDoneUntil } from '#domain/jobs/reports.ts';

export function UndoDone({ job }: { job: Job }) {
  const dispatch = useAppDispatch();
  const isOver = useServerReached(job.doneAt ? undoDoneUntil(Date.parse(job.doneAt)) : 0);
  const [report, { isLoading }] = useResetOnUnmount(
    jobApi.useReportJobStateMutation({ fixedCacheKey: `undoDone:${job.id}` }),
  );
  if (isOver || !job.doneAt) return null;
  const undo = async () => {
    const { error } = await report({ jobId: job.id, state: 'with-customer' });
    if (error) dispatch(noticePosted({ kind: 'warning', text: errorMessage(error), about: `job:${job.id}` }));
  };
  return (
    <Button
      variant="outlined"
      color="inherit"
      aria-busy={isLoading}
      onClick={() => void (isLoading || undo())}
      sx={{ justifySelf: 'start', minHeight: 44 }}
    >
      {`Undo Done of '${job.title}'`}
    </Button>
  );
}
