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
}

export function AssignDriver({ jobId, reservationId, text }: AssignDriverProps) {
  const mayManage = useMayDo('jobs.manage');
  const { dialog, openDialog, closeDialog } = useDialog(`Driver of ${jobId}`);
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
