// /Checkout: the deposit of the hold that the address names; without one, of the order that the reservation form
// handed over.
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { checkoutBooking, RedirectWithNotice } from '#app/entities/reservation/index.ts';
import { Checkout, HeldCheckout } from '#app/features/checkout/index.ts';
import { paths } from '#app/shared/config/paths.ts';
import { PageHeading } from '#app/shared/ui/PageHeading.tsx';

export function CheckoutPage() {
  const { state } = useLocation();
  const [search] = useSearchParams();
  const holdId = search.get('hold');
  if (holdId) {
    return (
      <Page>
        <HeldCheckout key={holdId} holdId={holdId} />
      </Page>
    );
  }
  const order = checkoutBooking.safeParse(state);
  if (!order.success) {
    return (
      <RedirectWithNotice to={paths.cars} text="Please choose a car and its dates before checking out." />
    );
  }
  return (
    <Page>
      <Checkout order={order.data} />
    </Page>
  );
}

function Page({ children }: { children: ReactNode }) {
  return (
    <div className="lcr-page">
      <PageHeading>Checkout</PageHeading>
      <div style={{ height: 32 }} />
      {children}
    </div>
  );
}
