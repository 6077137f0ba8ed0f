// /Adminpanel: what the day needs, and everybody's reservations.
import { useState } from 'react';
import { AdminOverview } from '#app/features/admin-overview/index.ts';
import { CancellationFailed, ReservationsTable } from '#app/features/manage-reservations/index.ts';
import { PageHeading } from '#app/shared/ui/PageHeading.tsx';

export function AdminHome() {
  const [cancelFailure, setCancelFailure] = useState<string | undefined>(undefined);
  if (cancelFailure !== undefined) {
    return <CancellationFailed reason={cancelFailure} onBack={() => setCancelFailure(undefined)} />;
  }
  return (
    <>
      <PageHeading>Admin Panel</PageHeading>
      <AdminOverview />
      <ReservationsTable onCancelFailed={setCancelFailure} />
    </>
  );
}
