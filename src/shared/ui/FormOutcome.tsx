// What became of a form that was sent: read out when it appears, and brought into view where it is out of it.
import { useEffect, useRef } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';

export interface FormOutcomeProps {
  kind: 'success' | 'error';
  /** Undefined while there is no outcome: a repeated call has none until it ends, so that each one is announced. */
  text: string | undefined;
  /** A second sentence, where more is known. */
  detail?: string | undefined;
}

export function FormOutcome({ kind, text, detail }: FormOutcomeProps) {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text !== undefined) region.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  // The region is there before its text, or screen readers would miss it.
  return (
    <Box ref={region} role="alert" sx={{ mb: text ? 2.5 : 0, scrollMarginBlock: '24px' }}>
      {text && (
        <Alert severity={kind} role="presentation">
          <p>{text}</p>
          {detail && <p>{detail}</p>}
        </Alert>
      )}
    </Box>
  );
}
