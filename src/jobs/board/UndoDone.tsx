// Undoes the report that a job is done, while that is possible.
import Button from '@mui/material/Button';
import { useServerReached } from '#app/platform/clock/serverClock.ts';
import type { Job } from '#domain/jobs/contract/jobs.ts';
import { undoDoneUntil } from '#domain/jobs/reports.ts';
import { useJobReport } from './useJobReport.ts';

export function UndoDone({ job }: { job: Job }) {
  const isOver = useServerReached(job.doneAt ? undoDoneUntil(Date.parse(job.doneAt)) : 0);
  const { report, isLoading } = useJobReport(job.id, 'undoDone');
  if (isOver || !job.doneAt) return null;
  return (
    <Button
      variant="outlined"
      color="inherit"
      aria-busy={isLoading}
      onClick={() => void (isLoading || report('with-customer'))}
      sx={{ justifySelf: 'start', minHeight: 44 }}
    >
      {`Undo Done of '${job.title}'`}
    </Button>
  );
}
