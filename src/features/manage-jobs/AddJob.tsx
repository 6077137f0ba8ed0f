// Adding a job: a form behind a toggle, which closes once the job is on the board.
import { useId } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useAppDispatch } from '#app/app/hooks.ts';
import { useAddJobMutation } from '#app/entities/job/index.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { KeptForm } from '#app/shared/lib/KeptForm.tsx';
import { useKept } from '#app/shared/lib/useKept.ts';
import { FormMessage } from '#app/shared/ui/FormMessage.tsx';
import { SubmitButton } from '#app/shared/ui/SubmitButton.tsx';
import { newJob } from '#domain/contract/jobs.ts';
import { JobFields } from './JobFields.tsx';
import { useJobForm } from './useJobForm.ts';

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
  const { problems, message, busy, onSubmit } = useJobForm({
    keptAs: 'addJob',
    schema: newJob,
    save: async (job) => {
      await addJob(job).unwrap();
      dispatch(noticePosted({ kind: 'success', text: 'The job is on the board.' }));
      onAdded();
    },
  });
  return (
    <Box
      component="form"
      noValidate
      aria-label="Add a new Job"
      onSubmit={(event) => onSubmit(event, false)}
      sx={{ mt: 2, p: 2.5, maxWidth: 760, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <FormMessage text={message} />
      <KeptForm name="addJob">
        <JobFields problems={problems} />
      </KeptForm>
      <Box sx={{ mt: 2 }}>
        <SubmitButton busy={busy} busyText="Saving..." fullWidth={false}>
          Add Job
        </SubmitButton>
      </Box>
    </Box>
  );
}
