// /Payment?reservation={reservationId}: the balance of that reservation. /Payment?change={holdId}: a change.
// /Payment?order={orderId}: the deposits or the balances of an order.
import { useSearchParams } from 'react-router-dom';
import { RedirectWithNotice } from '#app/booking/index.ts';
import { BalancePayment } from './BalancePayment.tsx';
import { paths } from '#app/platform/address/paths.ts';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';
import { Suspense } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import Skeleton from '@mui/material/Skeleton';

const Loaded = lazyPart(() => import('./ChangePayment.tsx'), 'ChangePayment');

/** The payment of a date change, loaded when its address opens. */
function LazyChangePayment({ changeId }: { changeId: string }) {
  return (
    <Suspense
      fallback={<Skeleton variant="rounded" height={420} role="status" aria-label="Loading your change" />}
    >
      <Loaded changeId={changeId} />
    </Suspense>
  );
}

const OrderPayment = lazyPart(() => import('./OrderPayment.tsx'), 'OrderPayment');

export function PaymentPage() {
  const [search] = useSearchParams();
  const reservationId = search.get('reservation');
  const changeId = search.get('change');
  const orderId = search.get('order');
  if (orderId) {
    return (
      <div className="lcr-page">
        <PageHeading title="Payment">Pay for your order</PageHeading>
        <div style={{ height: 32 }} />
        <Suspense
          fallback={<Skeleton variant="rounded" height={420} role="status" aria-label="Loading your order" />}
        >
          <OrderPayment key={orderId} orderId={orderId} />
        </Suspense>
      </div>
    );
  }
  if (changeId) {
    return (
      <div className="lcr-page">
        <PageHeading title="Payment">Pay for the change</PageHeading>
        <div style={{ height: 32 }} />
        <LazyChangePayment key={changeId} changeId={changeId} />
      </div>
    );
  }
  if (!reservationId) {
    return (
      <RedirectWithNotice to={paths.profile} text="Please choose the reservation you would like to pay." />
    );
  }
  return (
    <div className="lcr-page">
      <PageHeading title="Payment">Pay the remaining amount</PageHeading>
      <div style={{ height: 32 }} />
      <BalancePayment key={reservationId} reservationId={reservationId} />
    </div>
  );
}
