// The payment of a date change, loaded when its address opens.
import { lazy, Suspense } from 'react';
import Skeleton from '@mui/material/Skeleton';

const Loaded = lazy(async () => ({ default: (await import('./ChangePayment.tsx')).ChangePayment }));

export function LazyChangePayment({ changeId }: { changeId: string }) {
  return (
    <Suspense
      fallback={<Skeleton variant="rounded" height={420} role="status" aria-label="Loading your change" />}
    >
      <Loaded changeId={changeId} />
    </Suspense>
  );
}
