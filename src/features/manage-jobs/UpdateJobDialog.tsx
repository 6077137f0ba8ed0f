// Updating a job: its texts, and whether somebody has it.
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useController } from 'react-hook-form';
import { useAppDispatch } from '#app/store/hooks.ts';
import { errorMessage } from '#app/api/apiError.ts';
import { contractResolver, useContractForm } from '#app/api/useContractForm.ts';
import { useResetOnUnmount } from '#app/api/useResetOnUnmount.ts';
import { useUpdateJobMutation } from '#app/entities/job/index.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { EditDialog } from '#app/shared/ui/EditDialog.tsx';
import { jobUpdate, type Job, type JobUpdate } from '#domain/contract/jobs.ts';
import { JobFields } from './JobFields.tsx';

const resolver = contractResolver(jobUpdate);

export function UpdateJobDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [updateJob, update] = useResetOnUnmount(useUpdateJobMutation({ fixedCacheKey: 'updateJob' }));
  const { title, pay, description, taken } = job;
  const form = useContractForm({
    resolver,
    defaultValues: { title, pay, description, taken },
    save: async (changes) => {
      await updateJob({ jobId: job.id, changes }).unwrap();
      dispatch(noticePosted({ kind: 'success', text: 'The job has been changed.' }));
      onClose();
    },
  });
  return (
    <EditDialog
      title="Update Job"
      state={form}
      message={update.error && errorMessage(update.error)}
      busy={update.isLoading}
      maxWidth="sm"
      onClose={onClose}
    >
      <JobFields />
      <TakenField job={job} />
    </EditDialog>
  );
}

function TakenField({ job }: { job: Job }) {
  const { field } = useController<JobUpdate, 'taken'>({ name: 'taken' });
  const { value: isTaken = false, onChange, ref } = field;
  return (
    <>
      <FormControlLabel
        control={
          <Checkbox
            checked={isTaken}
            onChange={(_event, checked) => onChange(checked)}
            slotProps={{ input: { ref } }}
          />
        }
        label="Taken"
      />
      {job.taken && !isTaken && (
        <p>The job goes back on the board and {job.acceptedByName || 'its driver'} no longer has it.</p>
      )}
    </>
  );
}
