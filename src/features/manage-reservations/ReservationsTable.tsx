// All reservations, with the actions of an admin.
import type { GridRenderCellParams } from '@mui/x-data-grid';
import { AdminTable, useListRows, type TableFilter, type TableView } from '#app/entities/admin/index.ts';
import { useMayDo } from '#app/entities/session/index.ts';
import { reservationAdminApi, TripDialog } from '#app/entities/reservation/index.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { CancelReservationDialog } from './CancelReservationDialog.tsx';
import { EditReservationDialog } from './EditReservationDialog.tsx';
import { SendLinkDialog, WithdrawDialog } from './PendingDialogs.tsx';
import { PaymentsDialog } from './PaymentsDialog.tsx';
import { ReservationCard } from './ReservationCard.tsx';
import { RESERVATION_COLUMNS } from './reservationColumns.tsx';

const WHEN = { '': 'Any time', today: 'Today', tomorrow: 'Tomorrow', upcoming: 'Upcoming', past: 'Past' };
const FILTERS: readonly TableFilter[] = [
  { name: 'when', label: 'When', options: WHEN },
  {
    name: 'status',
    label: 'Status',
    options: { '': 'All', confirmed: 'Confirmed', held: 'Payment link sent', cancelled: 'Cancelled' },
  },
  { name: 'unpaid', label: 'Balance', options: { '': 'All', true: 'Unpaid' } },
];
// The other columns fit into a window of 1440 px.
const HIDDEN_AT_FIRST = ['email', 'startTime', 'currentPaid', 'createdAt'];
const card = (cell: GridRenderCellParams<Reservation>) => <ReservationCard cell={cell} />;
const useReservationRows = (view: TableView) =>
  useListRows(reservationAdminApi.endpoints.getReservations, view);

export function ReservationsTable() {
  const mayEdit = useMayDo('reservations.edit');
  return (
    <AdminTable
      label="Reservations"
      columns={RESERVATION_COLUMNS}
      useRows={useReservationRows}
      filters={FILTERS}
      hiddenAtFirst={HIDDEN_AT_FIRST}
      card={card}
      emptyText="There are no reservations to show."
      dialogs={{
        payments: (reservation, onClose) => <PaymentsDialog reservation={reservation} onClose={onClose} />,
        trip: (reservation, onClose) => (
          <TripDialog
            reservation={reservation}
            isEditable={mayEdit && reservation.status === 'confirmed'}
            onClose={onClose}
          />
        ),
        edit: (reservation, onClose) => <EditReservationDialog reservation={reservation} onClose={onClose} />,
        sendLink: (reservation, onClose) => <SendLinkDialog reservation={reservation} onClose={onClose} />,
        withdraw: (reservation, onClose) => <WithdrawDialog reservation={reservation} onClose={onClose} />,
        cancel: (reservation, onClose) => (
          <CancelReservationDialog reservation={reservation} onClose={onClose} />
        ),
      }}
    />
  );
}
