// Everybody's reservations, with what an admin does to them.
import { useAppDispatch } from '#app/store/hooks.ts';
import { useTableState } from '#app/api/tableSlice.ts';
import { useTablePage } from '#app/api/useTablePage.ts';
import {
  reservationAdapter,
  reservationAdminApi,
  useGetReservationPageQuery,
} from '#app/entities/reservation/index.ts';
import { DenseTable } from '#app/shared/ui/dense-table/DenseTable.tsx';
import { RowActionContext } from '#app/shared/ui/dense-table/rowActions.ts';
import { listArguments, wholeListArguments } from '#app/shared/ui/dense-table/tableView.ts';
import { useTableView } from '#app/shared/ui/dense-table/useTableView.ts';
import { CancelReservationDialog } from './CancelReservationDialog.tsx';
import { EditReservationDialog } from './EditReservationDialog.tsx';
import { PaymentsDialog } from './PaymentsDialog.tsx';
import { RESERVATION_COLUMNS } from './reservationColumns.tsx';
import { RESERVATION_FILTERS, RESERVATION_VIEW } from './reservationFilters.ts';
import { reservationTableSlice } from './reservationTableSlice.ts';

const { selectAll, selectById } = reservationAdapter.getSelectors();
const { getWholeReservationList } = reservationAdminApi.endpoints;
const HIDDEN_AT_FIRST = ['email', 'createdAt'];
const HIDDEN_WHEN_NARROW = [...HIDDEN_AT_FIRST, 'customer', 'startTime', 'totalPrice', 'currentPaid'];

export function ReservationsTable() {
  const dispatch = useAppDispatch();
  const { view, changeTo } = useTableView(RESERVATION_VIEW);
  const { page, gridProps } = useTablePage(useGetReservationPageQuery, listArguments(view));
  const { dialog, onRowAction, closeDialog, selection } = useTableState(reservationTableSlice);
  const reservation = page && dialog ? selectById(page, dialog.id) : undefined;
  return (
    <RowActionContext value={onRowAction}>
      <DenseTable
        label="Reservations"
        columns={RESERVATION_COLUMNS}
        rows={page && selectAll(page)}
        {...gridProps}
        {...selection}
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
      {reservation && dialog?.kind === 'payments' && (
        <PaymentsDialog reservation={reservation} onClose={closeDialog} />
      )}
      {reservation && dialog?.kind === 'edit' && (
        <EditReservationDialog reservation={reservation} onClose={closeDialog} />
      )}
      {reservation && dialog?.kind === 'cancel' && (
        <CancelReservationDialog reservation={reservation} onClose={closeDialog} />
      )}
    </RowActionContext>
  );
}
