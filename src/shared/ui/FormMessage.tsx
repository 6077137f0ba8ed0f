// The message of a form above its fields; a live region.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';

export interface FormMessageProps {
  text: string | undefined;
  /** A second sentence, where more is known. */
  detail?: string | undefined;
}

export function FormMessage({ text, detail }: FormMessageProps) {
  // The live region exists before its text, because screen readers would otherwise miss the text.
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
