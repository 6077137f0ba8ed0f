// /Adminpanel: what the day needs, and everybody's reservations.
import { AdminOverview } from '#app/features/admin-overview/index.ts';
import { CancellationGuard, ReservationsTable } from '#app/features/manage-reservations/index.ts';
import { NeedsAttention } from '#app/features/resolve-attention/index.ts';
import { PageHeading } from '#app/shared/ui/PageHeading.tsx';

export function AdminHome() {
  return (
    <CancellationGuard>
      <PageHeading>Admin Panel</PageHeading>
      <AdminOverview />
      <NeedsAttention />
      <ReservationsTable />
    </CancellationGuard>
  );
}
