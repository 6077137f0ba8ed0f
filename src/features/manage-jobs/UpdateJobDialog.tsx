// Updating a job: its texts, and whether somebody has it.
import { useId, useState } from 'react';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useAppDispatch } from '#app/app/hooks.ts';
import { errorMessage, isApiError } from '#app/api/apiError.ts';
import { useUpdateJobMutation } from '#app/entities/job/index.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { fieldProblems, focusFirstProblem } from '#app/shared/lib/fieldProblems.ts';
import { submittedText } from '#app/shared/lib/formText.ts';
import { useSubmit } from '#app/shared/lib/useSubmit.ts';
import { FormMessage } from '#app/shared/ui/FormMessage.tsx';
import { jobUpdate, type Job, type JobUpdate } from '#domain/contract/jobs.ts';
import { JobFields } from './JobFields.tsx';

export function UpdateJobDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const titleId = useId();
  const dispatch = useAppDispatch();
  const [updateJob] = useUpdateJobMutation();
  const [isTaken, setIsTaken] = useState(job.taken);
  const [seen, setSeen] = useState<Readonly<Record<string, string>>>({});
  const { busy, failure, submit } = useSubmit(async (changes: JobUpdate) => {
    await updateJob({ jobId: job.id, changes }).unwrap();
    dispatch(noticePosted({ kind: 'success', text: 'The job has been changed.' }));
    onClose();
  });
  const faults = (isApiError(failure) && failure.fields) || seen;
  return (
    <Dialog
      open
      // A click beside the dialog must not throw away what was typed.
      onClose={(_event, reason) => {
        if (reason !== 'backdropClick' && !busy) onClose();
      }}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
    >
      <form
        noValidate
        aria-labelledby={titleId}
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
      >
        <DialogTitle id={titleId}>Update Job</DialogTitle>
        <DialogContent>
          <FormMessage text={failure === undefined ? undefined : errorMessage(failure)} />
          <JobFields job={job} faults={faults} />
          <FormControlLabel
            control={<Checkbox checked={isTaken} onChange={(_event, checked) => setIsTaken(checked)} />}
            label="Taken"
          />
          {job.taken && !isTaken && (
            <p>The job goes back on the board and {job.acceptedByName || 'its driver'} no longer has it.</p>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={busy}>
            {busy ? 'Saving...' : 'Save'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
