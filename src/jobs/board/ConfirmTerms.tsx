// Asks the driver to confirm a job that staff have given to the driver, or whose terms have changed since.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useCall } from '#app/platform/api/useCall.ts';
import { jobApi } from '../data/jobApi.ts';
import type { Job } from '#domain/jobs/contract/jobs.ts';

export function ConfirmTerms({ job, titleId }: { job: Job; titleId: string }) {
  const { run, isLoading } = useCall(jobApi.endpoints.acceptJob, {
    cacheKey: `confirmJob:${job.id}`,
    failed: { kind: 'warning', about: `job:${job.id}` },
  });
  const driver = { name: job.acceptedByName, email: job.acceptedByEmail };
  return (
    <Alert severity="warning" sx={{ mt: 1 }}>
      The office has given you this job or has changed it. Please confirm it, or decline it with Cancel.
      <Button
        fullWidth
        variant="contained"
        aria-busy={isLoading}
        aria-describedby={titleId}
        onClick={() => void (isLoading || run({ jobId: job.id, version: job.version, driver }))}
        sx={{ mt: 1, minHeight: 44 }}
      >
        Confirm
      </Button>
    </Alert>
  );
}
