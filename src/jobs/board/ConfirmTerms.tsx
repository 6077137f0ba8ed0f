// Asks the driver to confirm a job that staff have given to the driver, or whose terms have changed since.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { useResetOnUnmount } from '#app/platform/api/useResetOnUnmount.ts';
import { jobApi } from '../data/jobApi.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import type { Job } from '#domain/jobs/contract/jobs.ts';

export function ConfirmTerms({ job, titleId }: { job: Job; titleId: string }) {
  const dispatch = useAppDispatch();
  const [accept, { isLoading }] = useResetOnUnmount(
    jobApi.useAcceptJobMutation({ fixedCacheKey: `confirmJob:${job.id}` }),
  );
  const confirm = async () => {
    const driver = { name: job.acceptedByName, email: job.acceptedByEmail };
    const { error } = await accept({ jobId: job.id, version: job.version, driver });
    if (error) dispatch(noticePosted({ kind: 'warning', text: errorMessage(error), about: `job:${job.id}` }));
  };
  return (
    <Alert severity="warning" sx={{ mt: 1 }}>
      The office has given you this job or has changed it. Please confirm it, or decline it with Cancel.
      <Button
        fullWidth
        variant="contained"
        aria-busy={isLoading}
        aria-describedby={titleId}
        onClick={() => void (isLoading || confirm())}
        sx={{ mt: 1, minHeight: 44 }}
      >
        Confirm
      </Button>
    </Alert>
  );
}
