// The payment of a date change, loaded when its address opens.
import { Suspense } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import Skeleton from '@mui/material/Skeleton';

const Loaded = lazyPart(() => import('./ChangePayment.tsx'), 'ChangePayment');

export function LazyChangePayment({ changeId }: { changeId: string }) {
  return (
    <Suspense
      fallback={<Skeleton variant="rounded" height={420} role="status" aria-label="Loading your change" />}
    >
      <Loaded changeId={changeId} />
    </Suspense>
  );
}
