// Everybody's reservations, with what an admin does to them.
import { AdminTable, useListRows, type TableFilter, type TableView } from '#app/entities/admin/index.ts';
import { reservationAdminApi } from '#app/entities/reservation/index.ts';
import { CancelReservationDialog } from './CancelReservationDialog.tsx';
import { EditReservationDialog } from './EditReservationDialog.tsx';
import { PaymentsDialog } from './PaymentsDialog.tsx';
import { RESERVATION_COLUMNS } from './reservationColumns.tsx';

const WHEN = { '': 'Any time', today: 'Today', tomorrow: 'Tomorrow', upcoming: 'Upcoming', past: 'Past' };
const FILTERS: readonly TableFilter[] = [
  { name: 'when', label: 'When', options: WHEN },
  { name: 'status', label: 'Status', options: { '': 'All', confirmed: 'Confirmed', cancelled: 'Cancelled' } },
  { name: 'unpaid', label: 'Balance', options: { '': 'All', true: 'Unpaid' } },
];
const HIDDEN_AT_FIRST = ['email', 'createdAt'];
const HIDDEN_WHEN_NARROW = [...HIDDEN_AT_FIRST, 'customer', 'startTime', 'totalPrice', 'currentPaid'];
const useReservationRows = (view: TableView) =>
  useListRows(reservationAdminApi.endpoints.getReservations, view);

export function ReservationsTable() {
  return (
    <AdminTable
      label="Reservations"
      columns={RESERVATION_COLUMNS}
      useRows={useReservationRows}
      filters={FILTERS}
      hiddenAtFirst={HIDDEN_AT_FIRST}
      hiddenWhenNarrow={HIDDEN_WHEN_NARROW}
      emptyText="There are no reservations to show."
      dialogs={{
        payments: (reservation, onClose) => <PaymentsDialog reservation={reservation} onClose={onClose} />,
        edit: (reservation, onClose) => <EditReservationDialog reservation={reservation} onClose={onClose} />,
        cancel: (reservation, onClose) => (
          <CancelReservationDialog reservation={reservation} onClose={onClose} />
        ),
      }}
    />
  );
}
