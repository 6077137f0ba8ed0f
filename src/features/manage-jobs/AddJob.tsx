// Adding a job: a form behind a toggle, which closes once the job is on the board.
import { useId } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useAppDispatch, useAppSelector, useDispatchOnUnmount } from '#app/store/hooks.ts';
import { errorMessage } from '#app/api/apiError.ts';
import { contractResolver, useContractForm } from '#app/api/useContractForm.ts';
import { useResetOnUnmount } from '#app/api/useResetOnUnmount.ts';
import { useAddJobMutation } from '#app/entities/job/index.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { ContractForm } from '#app/shared/ui/form/ContractForm.tsx';
import { FormMessage } from '#app/shared/ui/FormMessage.tsx';
import { SubmitButton } from '#app/shared/ui/SubmitButton.tsx';
import { newJob } from '#domain/contract/jobs.ts';
import { formClosed, formOpened, selectIsOpen } from './addJobSlice.ts';
import { JobFields } from './JobFields.tsx';

const resolver = contractResolver(newJob);

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
      <div id={formId}>{isOpen && <AddJobForm />}</div>
    </Box>
  );
}

function AddJobForm() {
  const dispatch = useAppDispatch();
  const [addJob, addition] = useResetOnUnmount(useAddJobMutation({ fixedCacheKey: 'addJob' }));
  const form = useContractForm({
    resolver,
    defaultValues: { title: '', pay: '', description: '', taken: false },
    save: async (job) => {
      await addJob(job).unwrap();
      dispatch(noticePosted({ kind: 'success', text: 'The job is on the board.' }));
      dispatch(formClosed());
    },
  });
  return (
    <Box sx={{ mt: 2, p: 2.5, maxWidth: 760, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <ContractForm state={form} aria-label="Add a new Job">
        <FormMessage text={addition.error && errorMessage(addition.error)} />
        <JobFields />
        <Box sx={{ mt: 2 }}>
          <SubmitButton busy={addition.isLoading} busyText="Saving..." fullWidth={false}>
            Add Job
          </SubmitButton>
        </Box>
      </ContractForm>
    </Box>
  );
}
