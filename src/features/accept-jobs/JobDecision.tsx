// What the signed-in driver can do with a job: accept a free one, cancel their own, or read who has it.
import Button from '@mui/material/Button';
import { useAppDispatch } from '#app/store/hooks.ts';
import type { User } from '#domain/contract/identity.ts';
import type { Job } from '#domain/contract/jobs.ts';
import { accept, giveBack, useIsDeciding } from './decideJob.ts';

export interface JobDecisionProps {
  job: Job;
  driver: User;
  /** The id of the job's title, which tells one 'Accept' from the other. */
  titleId: string;
}

export function JobDecision({ job, driver, titleId }: JobDecisionProps) {
  const dispatch = useAppDispatch();
  const isMine = job.acceptedBy === driver.id;
  const busy = useIsDeciding(job.id);
  const decide = () =>
    dispatch(isMine ? giveBack(job) : accept(job, { name: driver.name, email: driver.email }));
  // An administrator can take a job off the board without naming a driver.
  if (job.taken && !isMine) return <>{job.acceptedByName ? `Accepted by ${job.acceptedByName}` : 'Taken'}</>;
  return (
    // One button in both states, and never disabled: the focus stays where the driver left it.
    <Button
      size="small"
      variant={isMine ? 'outlined' : 'contained'}
      color={isMine ? 'inherit' : 'primary'}
      aria-describedby={titleId}
      aria-busy={busy}
      sx={{ minWidth: 104, opacity: busy ? 0.6 : 1 }}
      // The second click of a double click would take back what the first one did.
      onClick={({ detail }) => {
        if (detail < 2 && !busy) void decide();
      }}
    >
      {isMine ? 'Cancel' : 'Accept'}
    </Button>
  );
}
