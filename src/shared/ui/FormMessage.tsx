// The error message of a form, above its fields. It is a live region.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';

export interface FormMessageProps {
  text: string | undefined;
  /** A second sentence with more details. */
  detail?: string | undefined;
}

export function FormMessage({ text, detail }: FormMessageProps) {
  // The live region is rendered before it has a text because screen readers would otherwise not announce the
  // text.
  return (
    <Box role="alert" sx={{ mb: text ? 2.5 : 0 }}>
      {text && (
        <Alert severity="error" role="presentation">
          <p>{text}</p>
          {detail && <p>{detail}</p>}
        </Alert>
      )}
    </Box>
  );
}
