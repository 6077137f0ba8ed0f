// /Payment: what remains of the reservation that the address names, or that the profile handed over.
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { RedirectWithNotice } from '#app/entities/reservation/index.ts';
import { balanceDue, OwnBalance, PayBalance } from '#app/features/pay-balance/index.ts';
import { paths } from '#app/shared/config/paths.ts';
import { PageHeading } from '#app/shared/ui/PageHeading.tsx';

export function PaymentPage() {
  const { state } = useLocation();
  const [search] = useSearchParams();
  const reservationId = search.get('reservation');
  if (reservationId) {
    return (
      <Page>
        <OwnBalance key={reservationId} reservationId={reservationId} />
      </Page>
    );
  }
  const due = balanceDue.safeParse(state);
  if (!due.success) {
    return (
      <RedirectWithNotice to={paths.profile} text="Please choose the reservation you would like to pay." />
    );
  }
  return (
    <Page>
      <PayBalance due={due.data} />
    </Page>
  );
}

function Page({ children }: { children: ReactNode }) {
  return (
    <div className="lcr-page">
      <PageHeading title="Payment">Pay the remaining amount</PageHeading>
      <div style={{ height: 32 }} />
      {children}
    </div>
  );
}
