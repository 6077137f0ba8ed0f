// Converts a visitor's request to a job: the form of a job, filled with the request.
import { contractResolver } from '#app/kit/form/useContractForm.ts';
import { useSaveForm } from '#app/kit/table/useSaveForm.ts';
import { jobRequestApi } from '../data/jobRequestApi.ts';
import { EditDialog } from '#app/kit/dialog/EditDialog.tsx';
import type { JobRequest } from '#domain/jobs/contract/jobRequests.ts';
import { newJob } from '#domain/jobs/contract/jobs.ts';
import { jobOfRequest } from './jobDraft.ts';
import { JobFields } from './JobFields.tsx';

const resolver = contractResolver(newJob);

export function ConvertRequestDialog({ request, onClose }: { request: JobRequest; onClose: () => void }) {
  const form = useSaveForm({
    endpoint: jobRequestApi.endpoints.convertJobRequest,
    resolver,
    defaultValues: jobOfRequest(request),
    toArg: (job) => ({ requestId: request.id, job }),
    done: () => 'The job is on the board, and the request is done.',
    onClose,
  });
  return (
    <EditDialog title="Make a Job of the Request" maxWidth="sm" saveText="Add Job" {...form}>
      <JobFields />
    </EditDialog>
  );
}
