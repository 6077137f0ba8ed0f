// The button with which staff record that the driver of a job has agreed to it, for example by phone.
import Button from '@mui/material/Button';
import { useCall } from '#app/platform/api/useCall.ts';
import { useMayDo } from '#app/people/index.ts';
import { ConfirmCall } from '#app/kit/dialog/ConfirmCall.tsx';
import type { Job } from '#domain/jobs/contract/jobs.ts';
import { dispatchApi, type Confirmation } from '../data/dispatchApi.ts';

const doneText = (name: string) => `The job is confirmed for ${name}.`;

export interface ConfirmDriverProps extends Confirmation {
  /** The driver's name. */
  name: string;
}

export function ConfirmDriver({ name, ...job }: ConfirmDriverProps) {
  const mayManage = useMayDo('jobs.manage');
  const { run, isLoading: busy } = useCall(dispatchApi.endpoints.confirmDriver, {
    cacheKey: `confirmDriver:${job.jobId}`,
    done: doneText(name),
    failed: { kind: 'warning', about: `job:${job.jobId}` },
  });
  if (!mayManage) return null;
  return (
    <Button
      className="lcr-print-hide"
      size="small"
      aria-label={`Confirm for ${name}`}
      aria-busy={busy}
      title={`${name} has agreed to the job`}
      onClick={({ detail }) => void (detail >= 2 || busy || run(job))}
    >
      Confirm
    </Button>
  );
}

/** The same for a row of a table. */
export function ConfirmDriverDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const { id: jobId, version, reservation, acceptedByName: name, title } = job;
  return (
    <ConfirmCall
      endpoint={dispatchApi.endpoints.confirmDriver}
      arg={{ jobId, version, reservationId: reservation?.id }}
      question={`Has ${name} agreed to the job?`}
      yes="Confirm"
      yesColor="primary"
      done={doneText(name)}
      onClose={onClose}
    >
      <p>{title}</p>
    </ConfirmCall>
  );
}
