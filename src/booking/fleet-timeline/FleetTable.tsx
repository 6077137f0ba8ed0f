// The data of the timeline as a table: one row for each period.
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { formatPounds, poundsToPence } from '#domain/money/pence.ts';
import { CarLink, CustomerLink, ReservationLink } from './FleetLinks.tsx';
import { dialogRequested } from './fleetTimelineSlice.ts';
import { datesText, statusText } from './periodTexts.ts';
import type { FleetRow } from './Timeline.tsx';

export function FleetTable({ rows }: { rows: readonly FleetRow[] }) {
  const dispatch = useAppDispatch();
  const entries = rows.flatMap(({ car, periods }) => periods.map((period) => ({ car, period })));
  if (entries.length === 0) return <p>Every car is free on these days.</p>;
  return (
    <div className="lcr-fleet-table">
      <table>
        <caption>Reservations, holds and blocks</caption>
        <thead>
          <tr>
            <th scope="col">Car</th>
            <th scope="col">Dates</th>
            <th scope="col">Status</th>
            <th scope="col">Who</th>
            <th scope="col">Turnaround</th>
            <th scope="col">To pay</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ car, period }) => (
            <tr key={period.id}>
              <th scope="row">
                <CarLink car={car} />
              </th>
              <td>{datesText(period)}</td>
              <td>{statusText(period)}</td>
              <td>
                {period.kind === 'block' ? (
                  period.note
                ) : (
                  <>
                    <ReservationLink period={period} /> <CustomerLink period={period} />
                  </>
                )}
              </td>
              <td>
                {period.kind === 'reservation' && period.turnaroundMinutes > 0
                  ? `${period.turnaroundMinutes} min`
                  : ''}
              </td>
              <td>
                {period.kind === 'reservation' && period.remainingToPay > 0
                  ? formatPounds(poundsToPence(period.remainingToPay))
                  : ''}
              </td>
              <td>
                <button
                  type="button"
                  className="lcr-cut-toggle"
                  aria-label={`Open ${period.kind === 'block' ? 'the block' : period.reference} of ${car.make} ${car.model}`}
                  onClick={() => dispatch(dialogRequested({ kind: 'details', id: period.id }))}
                >
                  Open
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
