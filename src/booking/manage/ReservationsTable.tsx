// All reservations, with the actions of an admin.
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import type { GridRenderCellParams } from '@mui/x-data-grid';
import { AdminTable } from '#app/kit/table/AdminTable.tsx';
import { useListRows } from '#app/kit/table/useListRows.ts';
import type { TableFilter, TableView } from '#app/kit/table/tableView.ts';
import type { NamedView } from '#app/kit/table/SavedViews.tsx';
import { selectAllCars, useGetCarsQuery } from '#app/fleet/index.ts';
import { useMayDo } from '#app/people/index.ts';
import { paths } from '#app/platform/address/paths.ts';
import { reservationAdminApi } from '../data/reservationAdminApi.ts';
import { UndoEdit } from '../reservation/UndoEdit.tsx';
import { id } from '#domain/kit/fields.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { ADD_NOTE, CANCEL, SEND_LINK } from './bulkActs.ts';
import { ReservationCard } from './ReservationCard.tsx';
import { RESERVATION_COLUMNS } from './reservationColumns.tsx';

const DateFilter = lazyPart(() => import('#app/kit/table/DateFilter.tsx'), 'DateFilter');

const WHEN = {
  '': 'Any time',
  today: 'Today',
  tomorrow: 'Tomorrow',
  week: 'This week',
  upcoming: 'Upcoming',
  past: 'Past',
};
const OTHER_FILTERS: readonly TableFilter[] = [
  { name: 'when', label: 'When', options: WHEN },
  {
    name: 'status',
    label: 'Status',
    options: { '': 'All', confirmed: 'Confirmed', held: 'Payment link sent', cancelled: 'Cancelled' },
  },
  { name: 'unpaid', label: 'Balance', options: { '': 'All', true: 'Unpaid' } },
  { name: 'due', label: 'Due', options: { '': 'Any time', overdue: 'Overdue', week: 'Within a week' } },
  {
    name: 'carPurpose',
    label: 'Purpose',
    options: { '': 'All', MusicVideo: 'Music Video', Chauffeur: 'Chauffeur' },
  },
  { name: 'from', label: 'From', kind: 'date', Field: DateFilter },
  { name: 'to', label: 'To', kind: 'date', Field: DateFilter },
  { name: 'startsFrom', label: 'Starts from', kind: 'date', Field: DateFilter },
  { name: 'startsTo', label: 'Starts until', kind: 'date', Field: DateFilter },
];
const VIEWS: readonly NamedView[] = [
  { name: 'Overdue', filters: { due: 'overdue' }, sort: 'startDate' },
  { name: 'Due this week', filters: { due: 'week' }, sort: 'startDate' },
  { name: 'Late-cancelled debts', filters: { status: 'cancelled', unpaid: 'true' } },
  { name: 'This week', filters: { when: 'week', status: 'confirmed' } },
];
// The columns beyond the specified content of the list.
const HIDDEN_AT_FIRST = ['reference', 'email', 'startTime', 'currentPaid', 'createdAt'];
const card = (cell: GridRenderCellParams<Reservation>) => <ReservationCard cell={cell} />;
const useReservationRows = (view: TableView) =>
  useListRows(reservationAdminApi.endpoints.getReservations, view);

const load = () => import('./dialogs.ts');
const BulkDialog = lazyPart(load, 'BulkDialog');
const CancelReservationDialog = lazyPart(load, 'CancelReservationDialog');
const EditReservationDialog = lazyPart(load, 'EditReservationDialog');
const PaymentsDialog = lazyPart(load, 'PaymentsDialog');
const SendLinkDialog = lazyPart(load, 'SendLinkDialog');
const TripDialog = lazyPart(load, 'TripDialog');
const WithdrawDialog = lazyPart(load, 'WithdrawDialog');

const isId = (value: string) => id.safeParse(value).success;

/** Offers the cars of the fleet; the address may contain the id of a deleted car. */
function useCarFilter(): TableFilter {
  const { data } = useGetCarsQuery();
  const cars = data ? selectAllCars(data) : [];
  const names = cars.map((car) => [car.id, `${car.make} ${car.model}`] as const);
  names.sort(([, a], [, b]) => a.localeCompare(b));
  return {
    name: 'carId',
    label: 'Car',
    options: { '': 'All', ...Object.fromEntries(names) },
    isValue: isId,
  };
}

export function ReservationsTable() {
  const mayEdit = useMayDo('reservations.edit');
  const mayCancel = useMayDo('reservations.refund');
  const carFilter = useCarFilter();
  const acts = [...(mayEdit ? [ADD_NOTE, SEND_LINK] : []), ...(mayCancel ? [CANCEL] : [])];
  return (
    <>
      <AdminTable
        label="Reservations"
        columns={RESERVATION_COLUMNS}
        useRows={useReservationRows}
        filters={[...OTHER_FILTERS, carFilter]}
        hiddenAtFirst={HIDDEN_AT_FIRST}
        card={card}
        views={VIEWS}
        opens={({ id: reservationId }) => paths.adminReservation(reservationId)}
        bulk={{
          actions: acts,
          dialog: (kind, ids, onClose) => {
            const act = acts.find((each) => each.kind === kind);
            return act && <BulkDialog act={act} ids={ids} onClose={onClose} />;
          },
        }}
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
          edit: (reservation, onClose) => (
            <EditReservationDialog reservation={reservation} onClose={onClose} />
          ),
          sendLink: (reservation, onClose) => <SendLinkDialog reservation={reservation} onClose={onClose} />,
          withdraw: (reservation, onClose) => <WithdrawDialog reservation={reservation} onClose={onClose} />,
          cancel: (reservation, onClose) => (
            <CancelReservationDialog reservation={reservation} onClose={onClose} />
          ),
        }}
      />
      <UndoEdit />
    </>
  );
}
