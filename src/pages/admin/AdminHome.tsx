// /Adminpanel: what the day needs, and everybody's reservations.
import { AdminOverview } from '#app/features/admin-overview/index.ts';
import { CancellationGuard, ReservationsTable } from '#app/features/manage-reservations/index.ts';
import { NeedsAttention } from '#app/features/resolve-attention/index.ts';
import { useMayDo } from '#app/entities/session/index.ts';
import { PageHeading } from '#app/shared/ui/PageHeading.tsx';

export function AdminHome() {
  const seesMoney = useMayDo('money.read');
  return (
    <CancellationGuard>
      <PageHeading>Admin Panel</PageHeading>
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
