// The trip details of a reservation in a dialog: a form, or a read-only list. Both are loaded
// when they are opened.
import { Suspense } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import type { Reservation } from '#domain/booking/contract/reservations.ts';

const TripFormDialog = lazyPart(() => import('./TripFormDialog.tsx'), 'TripFormDialog');
const TripReadDialog = lazyPart(() => import('./TripReadDialog.tsx'), 'TripReadDialog');

export interface TripDialogProps {
  reservation: Reservation;
  /** False for users who may only read. */
  isEditable: boolean;
  onClose: () => void;
}

export function TripDialog({ isEditable, ...props }: TripDialogProps) {
  return <Suspense>{isEditable ? <TripFormDialog {...props} /> : <TripReadDialog {...props} />}</Suspense>;
}
