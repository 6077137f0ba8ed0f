// /Payment: what remains of a reservation.
import { useLocation } from 'react-router-dom';
import { LeadBack } from '#app/entities/reservation/index.ts';
import { balanceDue, PayBalance } from '#app/features/pay-balance/index.ts';
import { paths } from '#app/shared/config/paths.ts';
import { PageHeading } from '#app/shared/ui/PageHeading.tsx';

export function PaymentPage() {
  const due = balanceDue.safeParse(useLocation().state);
  if (!due.success) {
    return <LeadBack to={paths.profile} text="Please choose the reservation you would like to pay." />;
  }
  return (
    <div className="lcr-page">
      <PageHeading title="Payment">Pay the remaining amount</PageHeading>
      <div style={{ height: 32 }} />
      <PayBalance due={due.data} />
    </div>
  );
}
