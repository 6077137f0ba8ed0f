// /Adminpanel: the figures of the day, and all reservations.
import { AdminOverview } from '#app/features/admin-overview/index.ts';
import { CancellationGuard, ReservationsTable } from '#app/features/manage-reservations/index.ts';
import { NeedsAttention } from '#app/features/resolve-attention/index.ts';
import { useMayDo } from '#app/entities/session/index.ts';
import { paths } from '#app/shared/config/paths.ts';
import { ButtonLink } from '#app/shared/ui/ButtonLink.tsx';
import { PageHeading } from '#app/shared/ui/PageHeading.tsx';

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
      </div>
      {seesMoney && (
        <>
          <AdminOverview />
          <NeedsAttention />
        </>
      )}
      <ReservationsTable />
    </CancellationGuard>
  );
}
