// The fields of a job, for adding and for updating.
import Box from '@mui/material/Box';
import { FormTextArea } from '#app/shared/ui/form/FormTextArea.tsx';
import { FormTextField } from '#app/shared/ui/form/FormTextField.tsx';

const pair = { display: 'grid', gap: 2, gridTemplateColumns: { sm: '2fr 1fr' }, mb: 2 };

/** Used inside <ContractForm>. */
export function JobFields() {
  return (
    <>
      <Box sx={pair}>
        <FormTextField label="Job Title" name="title" autoComplete="off" />
        <FormTextField label="Job Pay" name="pay" autoComplete="off" />
      </Box>
      <FormTextArea label="Job Description" name="description" />
    </>
  );
}
