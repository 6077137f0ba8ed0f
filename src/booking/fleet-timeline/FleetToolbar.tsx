// The toolbar of the fleet: search, first day, span, height of the rows, timeline or table, and the button that blocks a car.
import Button from '@mui/material/Button';
import { useMayDo } from '#app/people/index.ts';
import { useDialogOfAddress } from '#app/kit/dialog/useDialogOfAddress.ts';
import { DateField } from '#app/kit/dates/DateField.tsx';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import type { FleetCar } from '#domain/fleet/contract/fleet.ts';
import { addDays, formatLondonDate, isLondonDate, type LondonDate } from '#domain/time/london.ts';
import { dialogRequested } from './fleetTimelineSlice.ts';
import { ROW_HEIGHTS, SPANS, type FleetView, type ViewChange } from './fleetView.ts';

interface FleetToolbarProps {
  view: FleetView;
  today: LondonDate;
  cars: readonly FleetCar[];
  changeTo: (change: ViewChange) => void;
}

export function FleetToolbar({ view, today, cars, changeTo }: FleetToolbarProps) {
  const dispatch = useAppDispatch();
  const mayEdit = useMayDo('reservations.edit');
  const { from, to, span, rowHeight, q, isTable } = view;
  const [firstCar] = cars;
  const block = (carId: string) => void dispatch(dialogRequested({ kind: 'new-block', carId }));
  useDialogOfAddress(
    'block',
    (params) => {
      if (mayEdit) block(params.get('car') ?? '');
    },
    ['car'],
  );
  const moveBy = (days: number) => changeTo({ from: addDays(from, days) });
  return (
    <div className="lcr-fleet-tools">
      <div className="lcr-fleet-title">
        <p className="lcr-fleet-range">
          {span.days === 1 ? formatLondonDate(from) : `${formatLondonDate(from)} to ${formatLondonDate(to)}`}
        </p>
        {mayEdit && (
          <Button
            size="small"
            variant="contained"
            // The button takes its space before the cars are loaded, so the layout does not shift.
            disabled={!firstCar}
            onClick={() => {
              if (firstCar) block(firstCar.id);
            }}
          >
            Block a car
          </Button>
        )}
      </div>
      <label>
        Car
        <input type="search" value={q} onChange={({ target }) => changeTo({ q: target.value })} />
      </label>
      <DateField
        label="From"
        name="from"
        kind="date"
        wrong={false}
        problemId=""
        value={from}
        onEntered={(date) => {
          if (isLondonDate(date)) changeTo({ from: date });
        }}
      />
      <label>
        Show
        <select value={span.days} onChange={({ target }) => changeTo({ days: target.value })}>
          {SPANS.map(({ days, text }) => (
            <option key={days} value={days}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <label>
        Rows
        <select value={rowHeight} onChange={({ target }) => changeTo({ rows: target.value })}>
          {Object.entries(ROW_HEIGHTS).map(([height, text]) => (
            <option key={height} value={height}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <div className="lcr-fleet-buttons" role="group" aria-label="Days">
        <Button size="small" variant="outlined" onClick={() => moveBy(-span.days)}>
          Earlier
        </Button>
        <Button
          size="small"
          variant="outlined"
          onClick={() => changeTo({ from: '' })}
          disabled={from === today}
        >
          Today
        </Button>
        <Button size="small" variant="outlined" onClick={() => moveBy(span.days)}>
          Later
        </Button>
      </div>
      <Button
        size="small"
        variant="outlined"
        aria-pressed={isTable}
        onClick={() => changeTo({ view: isTable ? '' : 'table' })}
      >
        Table
      </Button>
    </div>
  );
}
