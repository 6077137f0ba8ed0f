// A reservation in the table of a narrow window: all data for an admin, without horizontal scrolling.
import type { GridRenderCellParams } from '@mui/x-data-grid';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { poundsForPeople } from '#domain/money/pence.ts';
import { CarName, CustomerName, ReservationActions, Status } from './reservationCells.tsx';
import { datesAndTimes } from '#domain/booking/shortDates.ts';

export function ReservationCard({ cell }: { cell: GridRenderCellParams<Reservation> }) {
  const { row } = cell;
  const { reference, totalPrice, remainingToPay } = row;
  return (
    <div className="lcr-row-card">
      <div className="lcr-row-card-head">
        <CarName {...cell} />
        <Status {...cell} />
      </div>
      <div>
        <CustomerName {...cell} />
      </div>
      <div>{datesAndTimes(row)}</div>
      <div className="lcr-row-card-note">
        {[
          reference,
          poundsForPeople(totalPrice),
          remainingToPay > 0 && `${poundsForPeople(remainingToPay)} remaining`,
        ]
          .filter(Boolean)
          .join(', ')}
      </div>
      <ReservationActions {...cell} />
    </div>
  );
}
