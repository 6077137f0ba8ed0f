// What a form has to say above its fields; read out when it appears.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';

export interface FormMessageProps {
  text: string | undefined;
  /** A second sentence, where more is known. */
  detail?: string | undefined;
}

export function FormMessage({ text, detail }: FormMessageProps) {
  // The region is there before its text, or screen readers would miss it.
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
