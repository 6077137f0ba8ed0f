// /Checkout: the deposit of the order that the reservation form handed over.
import { useLocation } from 'react-router-dom';
import { checkoutOrder, LeadBack } from '#app/entities/reservation/index.ts';
import { Checkout } from '#app/features/checkout/index.ts';
import { paths } from '#app/shared/config/paths.ts';
import { PageHeading } from '#app/shared/ui/PageHeading.tsx';

export function CheckoutPage() {
  const order = checkoutOrder.safeParse(useLocation().state);
  if (!order.success) {
    return <LeadBack to={paths.cars} text="Please choose a car and its dates before checking out." />;
  }
  return (
    <div className="lcr-page">
      <PageHeading>Checkout</PageHeading>
      <div style={{ height: 32 }} />
      <Checkout order={order.data} />
    </div>
  );
}
