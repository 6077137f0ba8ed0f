// The button with which staff record that the driver of a job has agreed to it, for example by phone.
import Button from '@mui/material/Button';
import { useCall } from '#app/platform/api/useCall.ts';
import { useMayDo } from '#app/people/index.ts';
import { dispatchApi, type Confirmation } from '../data/dispatchApi.ts';

export interface ConfirmDriverProps extends Confirmation {
  /** The driver's name. */
  name: string;
  /** In a cell of a table: whether the cell has the focus, which makes the button a stop of the Tab key. */
  inCell?: { hasFocus: boolean };
}

export function ConfirmDriver({ name, inCell, ...job }: ConfirmDriverProps) {
  const mayManage = useMayDo('jobs.manage');
  const about = `job:${job.jobId}`;
  const { run, isLoading: busy } = useCall(dispatchApi.endpoints.confirmDriver, {
    cacheKey: `confirmDriver:${job.jobId}`,
    done: { kind: 'success', text: `The job is confirmed for ${name}.`, about },
    failed: { kind: 'warning', about },
  });
  if (!mayManage) return null;
  const button = {
    'aria-label': `Confirm for ${name}`,
    'aria-busy': busy,
    title: `${name} has agreed to the job`,
    onClick: ({ detail }: { detail: number }) => void (detail >= 2 || busy || run(job)),
    children: 'Confirm',
  };
  return inCell ? (
    <button type="button" className="lcr-cell-action" tabIndex={inCell.hasFocus ? 0 : -1} {...button} />
  ) : (
    <Button className="lcr-print-hide" size="small" {...button} />
  );
}
