// The button that opens the choice of a job's driver, for staff who manage jobs.
import { Suspense } from 'react';
import Button from '@mui/material/Button';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { useAdminTableState } from '#app/kit/table/useAdminTableState.ts';
import { useMayDo } from '#app/people/index.ts';

const AssignDriverDialog = lazyPart(() => import('./AssignDriverDialog.tsx'), 'AssignDriverDialog');

export interface AssignDriverProps {
  jobId: string;
  reservationId?: string | undefined;
  text: string;
}

export function AssignDriver({ jobId, reservationId, text }: AssignDriverProps) {
  const mayManage = useMayDo('jobs.manage');
  const { dialog, openDialog, closeDialog } = useAdminTableState('Dispatch');
  if (!mayManage) return null;
  return (
    <>
      <Button
        className="lcr-print-hide"
        size="small"
        aria-haspopup="dialog"
        onClick={() => openDialog('assign', jobId)}
      >
        {text}
      </Button>
      {dialog?.id === jobId && (
        <Suspense>
          <AssignDriverDialog jobId={jobId} reservationId={reservationId} onClose={closeDialog} />
        </Suspense>
      )}
    </>
  );
}
