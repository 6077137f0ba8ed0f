// A read that failed: what happened, and the way to try again.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

export interface ErrorWithRetryProps {
  message: string;
  onRetry: () => void;
  busy?: boolean;
}

export function ErrorWithRetry({ message, onRetry, busy = false }: ErrorWithRetryProps) {
  return (
    <Alert
      severity="error"
      variant="outlined"
      action={
        <Button color="inherit" size="small" onClick={onRetry} disabled={busy}>
          Retry
        </Button>
      }
    >
      {message}
    </Alert>
  );
}
