// The forms of a job: adding one, and updating one in a dialog.
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useController } from 'react-hook-form';
import { contractResolver } from '#app/kit/form/useContractForm.ts';
import { AddForm } from '#app/kit/table/AddItem.tsx';
import { useSaveForm } from '#app/kit/table/useSaveForm.ts';
import { jobApi } from '../data/jobApi.ts';
import { jobTimeText } from '../data/jobTexts.ts';
import { EditDialog } from '#app/kit/dialog/EditDialog.tsx';
import { jobUpdate, newJob, type Job, type JobUpdate } from '#domain/jobs/contract/jobs.ts';
import { detailsOf, NO_JOB } from './jobDraft.ts';
import { JobFields } from './JobFields.tsx';
import { JobHistory } from './JobHistory.tsx';

const newJobResolver = contractResolver(newJob);
const updateResolver = contractResolver(jobUpdate);

export function AddJobForm({ label, onClose }: { label: string; onClose: () => void }) {
  const form = useSaveForm({
    endpoint: jobApi.endpoints.addJob,
    resolver: newJobResolver,
    defaultValues: { ...NO_JOB, taken: false },
    draft: { key: 'job' },
    toArg: (job) => job,
    done: () => 'The job is on the board.',
    onClose,
  });
  return (
    <AddForm label={label} saveText="Add Job" form={form}>
      <JobFields />
    </AddForm>
  );
}

export function UpdateJobDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const { title, pay, description, taken, version } = job;
  const form = useSaveForm({
    endpoint: jobApi.endpoints.updateJob,
    resolver: updateResolver,
    defaultValues: { title, pay, description, taken, version, ...detailsOf(job) },
    draft: { key: `job ${job.id}` },
    nowReads: [title, pay, jobTimeText(job), job.place, takenText(job)].filter(Boolean).join(', '),
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

const takenText = ({ taken, acceptedByName }: Job) =>
  taken ? `taken${acceptedByName && ` by ${acceptedByName}`}` : 'free';

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
