// Updating a job: its texts, and whether somebody has it.
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useAppDispatch } from '#app/app/hooks.ts';
import { useUpdateJobMutation } from '#app/entities/job/index.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { useKept } from '#app/shared/lib/useKept.ts';
import { EditDialog } from '#app/shared/ui/EditDialog.tsx';
import { jobUpdate, type Job } from '#domain/contract/jobs.ts';
import { JobFields } from './JobFields.tsx';
import { useJobForm } from './useJobForm.ts';

export function UpdateJobDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [updateJob] = useUpdateJobMutation();
  const [isTaken, setIsTaken] = useKept('jobDialogTaken', job.taken);
  const { problems, message, busy, onSubmit } = useJobForm({
    keptAs: 'jobDialog',
    schema: jobUpdate,
    save: async (changes) => {
      await updateJob({ jobId: job.id, changes }).unwrap();
      dispatch(noticePosted({ kind: 'success', text: 'The job has been changed.' }));
      onClose();
    },
  });
  return (
    <EditDialog
      title="Update Job"
      keptAs="jobDialog"
      message={message}
      busy={busy}
      maxWidth="sm"
      onSubmit={(event) => onSubmit(event, isTaken)}
      onClose={onClose}
    >
      <JobFields job={job} problems={problems} />
      <FormControlLabel
        control={<Checkbox checked={isTaken} onChange={(_event, checked) => setIsTaken(checked)} />}
        label="Taken"
      />
      {job.taken && !isTaken && (
        <p>The job goes back on the board and {job.acceptedByName || 'its driver'} no longer has it.</p>
      )}
    </EditDialog>
  );
}
