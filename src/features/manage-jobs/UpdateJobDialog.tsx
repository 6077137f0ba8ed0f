// Updating a job: its texts, and whether somebody has it.
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useAppDispatch } from '#app/app/hooks.ts';
import { errorMessage, isApiError } from '#app/api/apiError.ts';
import { useUpdateJobMutation } from '#app/entities/job/index.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { fieldProblems, focusFirstProblem } from '#app/shared/lib/fieldProblems.ts';
import { submittedText } from '#app/shared/lib/formText.ts';
import { useKept } from '#app/shared/lib/useKept.ts';
import { useSubmit } from '#app/shared/lib/useSubmit.ts';
import { EditDialog } from '#app/shared/ui/EditDialog.tsx';
import { jobUpdate, type Job, type JobUpdate } from '#domain/contract/jobs.ts';
import { JobFields } from './JobFields.tsx';

export function UpdateJobDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [updateJob] = useUpdateJobMutation();
  const [isTaken, setIsTaken] = useKept('jobDialogTaken', job.taken);
  const [seen, setSeen] = useKept<Readonly<Record<string, string>>>('jobDialogFaults', {});
  const { busy, failure, submit } = useSubmit(async (changes: JobUpdate) => {
    await updateJob({ jobId: job.id, changes }).unwrap();
    dispatch(noticePosted({ kind: 'success', text: 'The job has been changed.' }));
    onClose();
  }, 'jobDialog');
  const faults = (isApiError(failure) && failure.fields) || seen;
  return (
    <EditDialog
      title="Update Job"
      keptAs="jobDialog"
      message={failure === undefined ? undefined : errorMessage(failure)}
      busy={busy}
      maxWidth="sm"
      onSubmit={(event) => {
        const field = submittedText(event);
        const changes = {
          title: field('title'),
          pay: field('pay'),
          description: field('description'),
          taken: isTaken,
        };
        const found = fieldProblems(jobUpdate, changes);
        setSeen(found);
        if (Object.keys(found).length === 0) submit(changes);
        else focusFirstProblem(event.currentTarget, found);
      }}
      onClose={onClose}
    >
      <JobFields job={job} faults={faults} />
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
