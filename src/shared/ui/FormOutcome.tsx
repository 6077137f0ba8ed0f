// What became of a form that was sent: read out when it appears, and brought into view where it is out of it.
import { useEffect, useRef, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';

export interface Outcome {
  kind: 'success' | 'error';
  text: string;
  /** A second sentence, where more is known. */
  detail?: string | undefined;
}

export function FormOutcome({ outcome, children }: { outcome: Outcome | undefined; children?: ReactNode }) {
  const region = useRef<HTMLDivElement>(null);
  // Each outcome is an object of its own: the second failure with the same words is shown like the first.
  useEffect(() => {
    if (outcome) region.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome]);
  // The region is there before its text, or screen readers would miss it.
  return (
    <Box ref={region} role="alert" sx={{ mb: outcome ? 2.5 : 0, scrollMarginBlock: '24px' }}>
      {outcome && (
        <Alert severity={outcome.kind} role="presentation">
          <p>{outcome.text}</p>
          {outcome.detail && <p>{outcome.detail}</p>}
          {children}
        </Alert>
      )}
    </Box>
  );
}
