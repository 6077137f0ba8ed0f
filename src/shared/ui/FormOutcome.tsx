// The outcome of a sent form: a live region, which scrolls into view.
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
  // The live region exists before its text, because screen readers would otherwise miss the text.
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
