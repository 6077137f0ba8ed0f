// Around the admins' home: a cancellation that fails takes the place of the whole screen.
import type { ReactNode } from 'react';
import { errorMessage } from '#app/api/apiError.ts';
import { useResetOnUnmount } from '#app/api/useResetOnUnmount.ts';
import { CancellationFailed } from './CancellationFailed.tsx';
import { useCancellation } from './useCancellation.ts';

export function CancellationGuard({ children }: { children: ReactNode }) {
  const [, cancellation] = useResetOnUnmount(useCancellation());
  const { error, reset } = cancellation;
  return error ? <CancellationFailed reason={errorMessage(error)} onBack={reset} /> : children;
}
