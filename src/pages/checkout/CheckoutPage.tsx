// /Checkout?hold={reservationId}: the deposit of that hold.
import { useSearchParams } from 'react-router-dom';
import { RedirectWithNotice } from '#app/entities/reservation/index.ts';
import { Checkout } from '#app/features/payment/index.ts';
import { paths } from '#app/shared/config/paths.ts';
import { PageHeading } from '#app/shared/ui/PageHeading.tsx';

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
