// Publishes the draft of a reservation's job. The dialog has a field for the pay, because the reservation has no pay.
import Typography from '@mui/material/Typography';
import { contractResolver } from '#app/api/useContractForm.ts';
import { useSaveForm } from '#app/entities/admin/index.ts';
import { jobApi, jobTimeText } from '#app/entities/job/index.ts';
import { EditDialog } from '#app/shared/ui/EditDialog.tsx';
import { FormTextField } from '#app/shared/ui/form/FormTextField.tsx';
import { jobPublication, type Job } from '#domain/contract/jobs.ts';

const resolver = contractResolver(jobPublication);

export function PublishJobDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const form = useSaveForm({
    endpoint: jobApi.endpoints.publishJob,
    resolver,
    defaultValues: { pay: job.pay },
    toArg: ({ pay }) => ({ jobId: job.id, pay: String(pay) }),
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
