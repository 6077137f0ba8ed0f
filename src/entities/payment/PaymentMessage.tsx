// What there is to say about a payment, above its form; takes the focus when it comes after a submit.
import type { ReactNode, Ref } from 'react';
import Alert from '@mui/material/Alert';
import type { PaymentProblem } from './paymentAttempt.ts';

export interface PaymentMessageProps {
  ref: Ref<HTMLDivElement>;
  problem: PaymentProblem | undefined;
  /** Where to go from here. */
  children?: ReactNode;
}

export function PaymentMessage({ ref, problem, children }: PaymentMessageProps) {
  return (
    // The region is there before its text, or screen readers would miss it.
    <div role="alert" ref={ref} tabIndex={-1}>
      {problem && (
        <Alert severity={problem.severity ?? 'error'} role="presentation" sx={{ mb: 2.5 }}>
          <p>{problem.message}</p>
          {problem.detail && <p>{problem.detail}</p>}
          {children}
        </Alert>
      )}
    </div>
  );
}
