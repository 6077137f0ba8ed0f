// The button that opens the choice of a job's driver, for staff who manage jobs.
import { Suspense } from 'react';
import Button from '@mui/material/Button';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { useDialog } from '#app/kit/dialog/useDialog.ts';
import { useMayDo } from '#app/people/index.ts';

const AssignDriverDialog = lazyPart(() => import('./AssignDriverDialog.tsx'), 'AssignDriverDialog');

export interface AssignDriverProps {
  jobId: string;
  reservationId?: string | undefined;
  text: string;
  /** Names this button where a page has several of one job. */
  place?: string;
}

export function AssignDriver({ jobId, reservationId, text, place = '' }: AssignDriverProps) {
  const mayManage = useMayDo('jobs.manage');
  const { dialog, openDialog, closeDialog } = useDialog(`Driver of ${jobId} ${place}`);
  if (!mayManage) return null;
  return (
    <>
      <Button
        className="lcr-print-hide"
        size="small"
        aria-haspopup="dialog"
        onClick={() => openDialog('assign')}
      >
        {text}
      </Button>
      {dialog && (
        <Suspense>
          <AssignDriverDialog jobId={jobId} reservationId={reservationId} onClose={closeDialog} />
        </Suspense>
      )}
    </>
  );
}
