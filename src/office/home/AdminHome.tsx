// /Adminpanel: all reservations, below one line with the heading, the figures of the day and the attention entries.
import { AdminOverview } from './AdminOverview.tsx';
import { CancellationGuard, ReservationsTable } from '#app/booking/index.ts';
import { NeedsAttention } from '#app/payment/index.ts';
import { useMayDo } from '#app/people/index.ts';
import { paths } from '#app/platform/address/paths.ts';
import { ButtonLink } from '#app/kit/page/ButtonLink.tsx';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';

export function AdminHome() {
  const seesMoney = useMayDo('money.read');
  const mayBook = useMayDo('reservations.edit');
  return (
    <CancellationGuard>
      <div className="lcr-admin-head">
        <PageHeading>Admin Panel</PageHeading>
        {mayBook && (
          <ButtonLink to={paths.adminNewReservation} variant="contained">
            New reservation
          </ButtonLink>
        )}
        {seesMoney && (
          <>
            <AdminOverview />
            <NeedsAttention />
          </>
        )}
      </div>
      <ReservationsTable />
    </CancellationGuard>
  );
}
