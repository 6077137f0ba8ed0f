// The data of the timeline as a table, one row for each period; a narrow window has a card for each period.
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { NARROW } from '#app/kit/page/breakpoints.ts';
import { useMedia } from '#app/kit/page/useMedia.ts';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { formatPounds, poundsToPence } from '#domain/money/pence.ts';
import { CarLink, CustomerLink, ReservationLink } from './FleetLinks.tsx';
import { dialogRequested } from './fleetTimelineSlice.ts';
import { datesText, statusText } from './periodTexts.ts';
import type { FleetRow } from './Timeline.tsx';

interface Entry {
  car: FleetRow['car'];
  period: FleetRow['periods'][number];
}

interface Column {
  name: string;
  cell: (entry: Entry) => ReactNode;
}

const CAR: Column = { name: 'Car', cell: ({ car }) => <CarLink car={car} /> };
const FACTS: readonly Column[] = [
  { name: 'Dates', cell: ({ period }) => datesText(period) },
  { name: 'Status', cell: ({ period }) => statusText(period) },
  {
    name: 'Who',
    cell: ({ period }) =>
      period.kind === 'block' ? (
        period.note
      ) : (
        <>
          <ReservationLink period={period} /> <CustomerLink period={period} />
        </>
      ),
  },
  {
    name: 'Turnaround',
    cell: ({ period }) =>
      period.kind === 'reservation' && period.turnaroundMinutes > 0 && `${period.turnaroundMinutes} min`,
  },
  {
    name: 'To pay',
    cell: ({ period }) =>
      period.kind === 'reservation' &&
      period.remainingToPay > 0 &&
      formatPounds(poundsToPence(period.remainingToPay)),
  },
];

function OpenButton({ car, period }: Entry) {
  const dispatch = useAppDispatch();
  return (
    <Button
      size="small"
      aria-label={`Open ${period.kind === 'block' ? 'the block' : period.reference} of ${car.make} ${car.model}`}
      onClick={() => dispatch(dialogRequested({ kind: 'details', id: period.id }))}
    >
      Open
    </Button>
  );
}

const CAPTION = 'Reservations, holds and blocks';

export function FleetTable({ rows }: { rows: readonly FleetRow[] }) {
  const isNarrow = useMedia(NARROW);
  const entries = rows.flatMap(({ car, periods }) => periods.map((period): Entry => ({ car, period })));
  if (entries.length === 0) return <p>Every car is free on these days.</p>;
  if (isNarrow)
    return (
      <ul className="lcr-fleet-cards" aria-label={CAPTION}>
        {entries.map((entry) => (
          <li key={entry.period.id}>
            {CAR.cell(entry)}
            <dl>
              {FACTS.map(({ name, cell }) => {
                const content = cell(entry);
                return content ? (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{content}</dd>
                  </div>
                ) : null;
              })}
            </dl>
            <OpenButton {...entry} />
          </li>
        ))}
      </ul>
    );
  return (
    <div className="lcr-fleet-table">
      <table>
        <caption>{CAPTION}</caption>
        <thead>
          <tr>
            {[CAR, ...FACTS].map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.period.id}>
              <th scope="row">{CAR.cell(entry)}</th>
              {FACTS.map(({ name, cell }) => (
                <td key={name}>{cell(entry)}</td>
              ))}
              <td>
                <OpenButton {...entry} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
