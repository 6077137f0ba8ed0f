// The fields of a job, for adding and for updating.
import Box from '@mui/material/Box';
import { FormField } from '#app/shared/ui/FormField.tsx';
import { TextAreaField } from '#app/shared/ui/TextAreaField.tsx';
import type { Job } from '#domain/contract/jobs.ts';

const pair = { display: 'grid', gap: 2, gridTemplateColumns: { sm: '2fr 1fr' }, mb: 2 };

export interface JobFieldsProps {
  job?: Job;
  /** What is wrong, by field. */
  problems: Readonly<Record<string, string>>;
}

export function JobFields({ job, problems }: JobFieldsProps) {
  return (
    <>
      <Box sx={pair}>
        <FormField
          label="Job Title"
          name="title"
          autoComplete="off"
          defaultValue={job?.title}
          error={problems.title}
        />
        <FormField
          label="Job Pay"
          name="pay"
          autoComplete="off"
          defaultValue={job?.pay}
          error={problems.pay}
        />
      </Box>
      <TextAreaField
        label="Job Description"
        name="description"
        defaultValue={job?.description}
        error={problems.description}
      />
    </>
  );
}
