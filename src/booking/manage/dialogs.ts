// The dialogs of the table of reservations, which are fetched with the first one that opens.
export { BulkDialog } from './BulkDialog.tsx';
export { CancelReservationDialog } from './CancelReservationDialog.tsx';
export { EditReservationDialog } from './EditReservationDialog.tsx';
export { PaymentsDialog } from './PaymentsDialog.tsx';
export { SendLinkDialog, WithdrawDialog } from './PendingDialogs.tsx';
export { TripDialog } from '../reservation/TripDialog.tsx';
