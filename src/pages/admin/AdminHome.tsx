// /Adminpanel: what the day needs, and everybody's reservations.
import { AdminOverview } from '#app/features/admin-overview/index.ts';
import { CancellationFailed, ReservationsTable } from '#app/features/manage-reservations/index.ts';
import { NeedsAttention } from '#app/features/resolve-attention/index.ts';
import { useKept } from '#app/shared/lib/useKept.ts';
import { PageHeading } from '#app/shared/ui/PageHeading.tsx';

export function AdminHome() {
  const [cancelFailure, setCancelFailure] = useKept<string | undefined>('cancellationFailure', undefined);
  if (cancelFailure !== undefined) {
    return <CancellationFailed reason={cancelFailure} onBack={() => setCancelFailure(undefined)} />;
  }
  return (
    <>
      <PageHeading>Admin Panel</PageHeading>
      <AdminOverview />
      <NeedsAttention />
      <ReservationsTable onCancelFailed={setCancelFailure} />
    </>
  );
}
