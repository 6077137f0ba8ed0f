// The forms of a job: adding one, behind a toggle, and updating one, in a dialog.
import { useId } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useController } from 'react-hook-form';
import { useAppDispatch, useAppSelector, useDispatchOnUnmount } from '#app/store/hooks.ts';
import { contractResolver } from '#app/api/useContractForm.ts';
import { useSaveForm } from '#app/entities/admin/index.ts';
import { jobApi } from '#app/entities/job/index.ts';
import { EditDialog } from '#app/shared/ui/EditDialog.tsx';
import { ContractForm } from '#app/shared/ui/form/ContractForm.tsx';
import { FormMessage } from '#app/shared/ui/FormMessage.tsx';
import { SubmitButton } from '#app/shared/ui/SubmitButton.tsx';
import { jobUpdate, newJob, type Job, type JobUpdate } from '#domain/contract/jobs.ts';
import { detailsOf, NO_JOB } from './jobDraft.ts';
import { JobFields } from './JobFields.tsx';
import { JobHistory } from './JobHistory.tsx';
import { formClosed, formOpened, selectIsOpen } from './addJobSlice.ts';

const newJobResolver = contractResolver(newJob);
const updateResolver = contractResolver(jobUpdate);

export function AddJob() {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectIsOpen);
  useDispatchOnUnmount(isOpen ? formClosed : undefined);
  const formId = useId();
  return (
    <Box sx={{ mb: 2.5 }}>
      <Button
        variant={isOpen ? 'outlined' : 'contained'}
        size="small"
        aria-expanded={isOpen}
        aria-controls={formId}
        onClick={() => dispatch(isOpen ? formClosed() : formOpened())}
      >
        {isOpen ? 'Cancel' : 'Add a new Job'}
      </Button>
      <div id={formId}>{isOpen && <AddJobForm onClose={() => void dispatch(formClosed())} />}</div>
    </Box>
  );
}

function AddJobForm({ onClose }: { onClose: () => void }) {
  const { state, message, busy } = useSaveForm({
    endpoint: jobApi.endpoints.addJob,
    resolver: newJobResolver,
    defaultValues: { ...NO_JOB, taken: false },
    toArg: (job) => job,
    done: () => 'The job is on the board.',
    onClose,
  });
  return (
    <Box sx={{ mt: 2, p: 2.5, maxWidth: 760, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <ContractForm state={state} aria-label="Add a new Job">
        <FormMessage text={message} />
        <JobFields />
        <Box sx={{ mt: 2 }}>
          <SubmitButton busy={busy} busyText="Saving..." fullWidth={false}>
            Add Job
          </SubmitButton>
        </Box>
      </ContractForm>
    </Box>
  );
}

export function UpdateJobDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const { title, pay, description, taken } = job;
  const form = useSaveForm({
    endpoint: jobApi.endpoints.updateJob,
    resolver: updateResolver,
    defaultValues: { title, pay, description, taken, ...detailsOf(job) },
    toArg: (changes) => ({ jobId: job.id, changes }),
    done: () => 'The job has been changed.',
    onClose,
  });
  return (
    <EditDialog title="Update Job" maxWidth="sm" {...form}>
      <JobFields follows={job.reservation !== null} />
      {job.state !== 'draft' && job.state !== 'cancelled' && <TakenField job={job} />}
      <JobHistory jobId={job.id} />
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
