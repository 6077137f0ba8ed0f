// Publishes the draft of a reservation's job. The dialog has a field for the pay, because the reservation has no pay.
import Typography from '@mui/material/Typography';
import { contractResolver } from '#app/kit/form/useContractForm.ts';
import { useSaveForm } from '#app/kit/table/useSaveForm.ts';
import { jobApi } from '../data/jobApi.ts';
import { jobTimeText } from '../data/jobTexts.ts';
import { EditDialog } from '#app/kit/dialog/EditDialog.tsx';
import { FormTextField } from '#app/kit/form/FormTextField.tsx';
import { jobPublication, type Job } from '#domain/jobs/contract/jobs.ts';

const resolver = contractResolver(jobPublication);

export function PublishJobDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const form = useSaveForm({
    endpoint: jobApi.endpoints.publishJob,
    resolver,
    defaultValues: { pay: job.pay },
    toArg: ({ pay }) => ({ jobId: job.id, pay: String(pay), version: job.version }),
    done: () => 'The job is on the board.',
    onClose,
  });
  return (
    <EditDialog
      title="Publish Job"
      saveText="Publish"
      intro={
        <Typography sx={{ mb: 2 }}>
          {job.title}, {jobTimeText(job)}
        </Typography>
      }
      {...form}
    >
      <FormTextField
        label="Job Pay"
        name="pay"
        autoComplete="off"
        hint="What the driver is paid, such as £180."
      />
    </EditDialog>
  );
}
