// Converts a visitor's request to jobs, one for each driver: the form of a job, filled with the request.
import Box from '@mui/material/Box';
import { contractResolver } from '#app/kit/form/useContractForm.ts';
import { useSaveForm } from '#app/kit/table/useSaveForm.ts';
import { jobRequestAdminApi } from '../data/jobRequestAdminApi.ts';
import { EditDialog } from '#app/kit/dialog/EditDialog.tsx';
import { FormTextField } from '#app/kit/form/FormTextField.tsx';
import { jobRequestConversion, type JobRequest } from '#domain/jobs/contract/jobRequests.ts';
import { poundsForPeople } from '#domain/money/pence.ts';
import { jobsOfRequest } from './jobDraft.ts';
import { JobFields } from './JobFields.tsx';

const resolver = contractResolver(jobRequestConversion);

export function ConvertRequestDialog({ request, onClose }: { request: JobRequest; onClose: () => void }) {
  const form = useSaveForm({
    endpoint: jobRequestAdminApi.endpoints.convertJobRequest,
    resolver,
    defaultValues: jobsOfRequest(request),
    draft: { key: `jobs of ${request.id}` },
    toArg: (conversion) => ({ requestId: request.id, conversion }),
    done: ({ length }) =>
      length === 1
        ? 'The job is on the board, and the request is done.'
        : `${length} jobs are on the board, and the request is done.`,
    onClose,
  });
  return (
    <EditDialog title="Make Jobs of the Request" maxWidth="sm" saveText="Add Jobs" {...form}>
      <Box sx={{ mb: 2 }}>
        <FormTextField
          label="Drivers"
          name="drivers"
          inputMode="numeric"
          hint={`One job for each. The customer's budget is ${poundsForPeople(request.budget)}; the pay below is for one driver.`}
        />
      </Box>
      <JobFields />
    </EditDialog>
  );
}
