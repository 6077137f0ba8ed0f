// /Payment?reservation={reservationId}: the balance of that reservation. /Payment?change={holdId}: a date change.
import { useSearchParams } from 'react-router-dom';
import { RedirectWithNotice } from '#app/booking/index.ts';
import { BalancePayment } from './BalancePayment.tsx';
import { LazyChangePayment } from './LazyChangePayment.tsx';
import { paths } from '#app/platform/address/paths.ts';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';

export function PaymentPage() {
  const [search] = useSearchParams();
  const reservationId = search.get('reservation');
  const changeId = search.get('change');
  if (changeId) {
    return (
      <div className="lcr-page">
        <PageHeading title="Payment">Pay for the change of dates</PageHeading>
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
