// /reservation-confirmation: after a deposit.
import { useLocation } from 'react-router-dom';
import { LeadBack } from '#app/entities/reservation/index.ts';
import { Confirmation, confirmationState } from '#app/features/checkout/index.ts';
import { paths } from '#app/shared/config/paths.ts';
import { PageHeading } from '#app/shared/ui/PageHeading.tsx';

export function ConfirmationPage() {
  const confirmation = confirmationState.safeParse(useLocation().state);
  if (!confirmation.success) {
    return (
      <LeadBack to={paths.cars} text="There is no new reservation to show. Yours are in your profile." />
    );
  }
  return (
    <div className="lcr-page" style={{ maxWidth: 720 }}>
      <PageHeading title="Reservation confirmed" overline="Thank you">
        Your reservation is confirmed
      </PageHeading>
      <div style={{ height: 32 }} />
      <Confirmation confirmation={confirmation.data} />
    </div>
  );
}
