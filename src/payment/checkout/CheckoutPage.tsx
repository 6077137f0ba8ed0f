// /Checkout?hold={reservationId}: the deposit of that hold.
import { useSearchParams } from 'react-router-dom';
import { RedirectWithNotice } from '#app/booking/index.ts';
import { Checkout } from './Checkout.tsx';
import { paths } from '#app/platform/address/paths.ts';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';

export function CheckoutPage() {
  const [search] = useSearchParams();
  const holdId = search.get('hold');
  if (!holdId) {
    return (
      <RedirectWithNotice to={paths.cars} text="Please choose a car and its dates before checking out." />
    );
  }
  return (
    <div className="lcr-page">
      <PageHeading>Checkout</PageHeading>
      <div style={{ height: 32 }} />
      <Checkout key={holdId} holdId={holdId} />
    </div>
  );
}
