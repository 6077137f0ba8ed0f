// Everybody's reservations, with what an admin does to them.
import { useAppDispatch } from '#app/app/hooks.ts';
import { useTablePage } from '#app/api/useTablePage.ts';
import {
  reservationAdapter,
  reservationAdminApi,
  useGetReservationPageQuery,
} from '#app/entities/reservation/index.ts';
import { useKept } from '#app/shared/lib/useKept.ts';
import { DenseTable } from '#app/shared/ui/dense-table/DenseTable.tsx';
import { listArguments, wholeListArguments } from '#app/shared/ui/dense-table/tableView.ts';
import { useTableView } from '#app/shared/ui/dense-table/useTableView.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { CancelReservationDialog } from './CancelReservationDialog.tsx';
import { EditReservationDialog } from './EditReservationDialog.tsx';
import { PaymentsDialog } from './PaymentsDialog.tsx';
import { RESERVATION_COLUMNS } from './reservationColumns.tsx';
import { RESERVATION_FILTERS, RESERVATION_VIEW } from './reservationFilters.ts';
import { ReservationWishesContext } from './reservationWishes.ts';

const { selectAll } = reservationAdapter.getSelectors();
const { getWholeReservationList } = reservationAdminApi.endpoints;
const HIDDEN_AT_FIRST = ['email', 'createdAt'];
const HIDDEN_WHEN_NARROW = [...HIDDEN_AT_FIRST, 'customer', 'startTime', 'totalPrice', 'currentPaid'];

type Wish = { kind: 'edit' | 'cancel' | 'payments'; reservation: Reservation };

export interface ReservationsTableProps {
  /** A cancellation that failed is the screen's to say. */
  onCancelFailed: (reason: string) => void;
}

export function ReservationsTable({ onCancelFailed }: ReservationsTableProps) {
  const dispatch = useAppDispatch();
  const { view, changeTo } = useTableView(RESERVATION_VIEW);
  const { page, told } = useTablePage(useGetReservationPageQuery, listArguments(view));
  const [wish, setWish] = useKept<Wish | undefined>('reservationDialog', undefined);
  const close = () => setWish(undefined);
  const wishes = {
    onEdit: (reservation: Reservation) => setWish({ kind: 'edit', reservation }),
    onCancel: (reservation: Reservation) => setWish({ kind: 'cancel', reservation }),
    onPayments: (reservation: Reservation) => setWish({ kind: 'payments', reservation }),
  };
  return (
    <ReservationWishesContext value={wishes}>
      <DenseTable
        label="Reservations"
        columns={RESERVATION_COLUMNS}
        rows={page && selectAll(page)}
        {...told}
        view={view}
        changeTo={changeTo}
        filters={RESERVATION_FILTERS}
        hiddenAtFirst={HIDDEN_AT_FIRST}
        hiddenWhenNarrow={HIDDEN_WHEN_NARROW}
        emptyText="There are no reservations to show."
        loadAll={() =>
          dispatch(
            getWholeReservationList.initiate(wholeListArguments(view), {
              subscribe: false,
              forceRefetch: true,
            }),
          ).unwrap()
        }
      />
      {wish?.kind === 'payments' && <PaymentsDialog reservation={wish.reservation} onClose={close} />}
      {wish?.kind === 'edit' && <EditReservationDialog reservation={wish.reservation} onClose={close} />}
      {wish?.kind === 'cancel' && (
        <CancelReservationDialog reservation={wish.reservation} onClose={close} onFailed={onCancelFailed} />
      )}
    </ReservationWishesContext>
  );
}
