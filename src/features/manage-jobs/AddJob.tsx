// Adding a job: a form behind a toggle, which closes once the job is on the board.
import { useId } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useAppDispatch } from '#app/app/hooks.ts';
import { errorMessage, isApiError } from '#app/api/apiError.ts';
import { useAddJobMutation } from '#app/entities/job/index.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { KeptForm } from '#app/shared/lib/KeptForm.tsx';
import { fieldProblems, focusFirstProblem } from '#app/shared/lib/fieldProblems.ts';
import { submittedText } from '#app/shared/lib/formText.ts';
import { useKept } from '#app/shared/lib/useKept.ts';
import { useSubmit } from '#app/shared/lib/useSubmit.ts';
import { FormMessage } from '#app/shared/ui/FormMessage.tsx';
import { SubmitButton } from '#app/shared/ui/SubmitButton.tsx';
import { newJob, type NewJob } from '#domain/contract/jobs.ts';
import { JobFields } from './JobFields.tsx';

export function AddJob() {
  const [isOpen, setIsOpen] = useKept('addJob', false);
  const formId = useId();
  return (
    <Box sx={{ mb: 2.5 }}>
      <Button
        variant={isOpen ? 'outlined' : 'contained'}
        size="small"
        aria-expanded={isOpen}
        aria-controls={formId}
        onClick={() => setIsOpen((open) => !open)}
      >
        {isOpen ? 'Cancel' : 'Add a new Job'}
      </Button>
      <div id={formId}>{isOpen && <AddJobForm onAdded={() => setIsOpen(false)} />}</div>
    </Box>
  );
}

function AddJobForm({ onAdded }: { onAdded: () => void }) {
  const dispatch = useAppDispatch();
  const [addJob] = useAddJobMutation();
  const [seen, setSeen] = useKept<Readonly<Record<string, string>>>('addJobFaults', {});
  const { busy, failure, submit } = useSubmit(async (job: NewJob) => {
    await addJob(job).unwrap();
    dispatch(noticePosted({ kind: 'success', text: 'The job is on the board.' }));
    onAdded();
  }, 'addJob');
  const faults = (isApiError(failure) && failure.fields) || seen;
  return (
    <Box
      component="form"
      noValidate
      aria-label="Add a new Job"
      onSubmit={(event) => {
        const field = submittedText(event);
        const job = {
          title: field('title'),
          pay: field('pay'),
          description: field('description'),
          taken: false,
        };
        const found = fieldProblems(newJob, job);
        setSeen(found);
        if (Object.keys(found).length === 0) submit(job);
        else focusFirstProblem(event.currentTarget, found);
      }}
      sx={{ mt: 2, p: 2.5, maxWidth: 760, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <FormMessage text={failure === undefined ? undefined : errorMessage(failure)} />
      <KeptForm name="addJob">
        <JobFields faults={faults} />
      </KeptForm>
      <Box sx={{ mt: 2 }}>
        <SubmitButton busy={busy} busyText="Saving..." fullWidth={false}>
          Add Job
        </SubmitButton>
      </Box>
    </Box>
  );
}
