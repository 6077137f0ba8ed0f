// One period on the timeline: green for a paid reservation, amber with a balance, with a mark without a driver, dashed
// for a hold, hatched for a block, dotted for a turnaround. The user can drag a confirmed reservation to other days and to another car, or drag its end to
// change its length.
import { memo } from 'react';
import { useServerNow } from '#app/platform/clock/serverClock.ts';
import { useMayDo } from '#app/people/index.ts';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import type { FleetPeriod } from '#domain/fleet/contract/fleet.ts';
import { draggedTo } from './draggedDates.ts';
import { dialogRequested, periodFocused } from './fleetTimelineSlice.ts';
import { barText, periodLabel } from './periodTexts.ts';
import { useDrag, type Drag } from './useDrag.ts';

interface PeriodBarProps {
  period: FleetPeriod;
  car: string;
  /** In px. */
  left: number;
  width: number;
  turnaround: number;
  dayWidth: number;
  isActive: boolean;
  /** The cars of all lines, '' for a heading, and the line of this period. */
  carIds: readonly string[];
  row: number;
  rowHeight: number;
}

/** A drag to another row that moves fewer px than this to the left or right keeps the dates. */
const UPRIGHT_PX = 16;

/** Memoized, so a scroll renders only the bars that come near the window: the props of all others stay the same. */
export const PeriodBar = memo(function PeriodBar(props: PeriodBarProps) {
  const { period, car, dayWidth, isActive, carIds, row, rowHeight } = props;
  const dispatch = useAppDispatch();
  const isMovable =
    useMayDo('reservations.edit') && period.kind === 'reservation' && period.status === 'confirmed';
  // The active period stays rendered when the timeline scrolls it out of the window.
  const onStart = () => void dispatch(periodFocused(period.id));
  const onDrop = ({ edge, by, rows }: Drag) => {
    const distance = { edge, days: Math.round(by / dayWidth), hours: (by / dayWidth) * 24 };
    const isUpright = rows !== 0 && Math.abs(by) < UPRIGHT_PX;
    const proposed = draggedTo(
      period,
      isUpright ? { edge, days: 0, hours: 0 } : distance,
      carIds[row + rows] || period.carId,
    );
    if (proposed) dispatch(dialogRequested({ kind: 'move', id: period.id, proposed }));
  };
  const { drag, wasDraggedRef, handlers } = useDrag({ isOn: isMovable, rowHeight }, { onStart, onDrop });
  const left = props.left + (drag?.edge === 'whole' ? drag.by : 0);
  const top = drag && carIds[row + drag.rows] ? drag.rows * rowHeight : 0;
  const width = Math.max(6, props.width + (drag?.edge === 'end' ? drag.by : 0));
  const state = period.kind === 'block' ? 'block' : period.status;
  return (
    <>
      <button
        type="button"
        className="lcr-fleet-bar"
        data-period={period.id}
        data-state={state}
        data-owes={
          period.kind === 'reservation' && period.status === 'confirmed' && period.remainingToPay > 0
        }
        data-lacks-driver={period.kind === 'reservation' && period.lacksDriver}
        data-change={period.kind === 'reservation' && period.changes !== null}
        data-dragged={drag !== null}
        tabIndex={isActive ? 0 : -1}
        aria-label={periodLabel(period, car)}
        aria-describedby="fleet-keys"
        title={periodLabel(period, car)}
        style={{
          left: `calc(var(--fleet-names) + ${left}px)`,
          width,
          ...(top === 0 ? {} : { transform: `translateY(${top}px)` }),
        }}
        {...handlers}
        onClick={() => {
          if (!wasDraggedRef.current) dispatch(dialogRequested({ kind: 'details', id: period.id }));
          wasDraggedRef.current = false;
        }}
      >
        <span className="lcr-fleet-texts">
          {barText(period)}
          {period.kind === 'reservation' && period.status === 'confirmed' && (
            <>
              {' '}
              <span>{period.reference}</span>
            </>
          )}
        </span>
        {period.kind === 'reservation' && period.holdExpiresAt && (
          <Countdown until={Date.parse(period.holdExpiresAt)} />
        )}
        {isMovable && <span className="lcr-fleet-edge" data-edge="end" />}
      </button>
      {props.turnaround > 0 && (
        <div
          className="lcr-fleet-turnaround"
          aria-hidden
          style={{
            left: `calc(var(--fleet-names) + ${props.left + props.width}px)`,
            width: Math.max(3, props.turnaround),
          }}
        />
      )}
    </>
  );
});

/** '12:03': the remaining time of the hold. */
function Countdown({ until }: { until: number }) {
  const left = Math.max(0, Math.ceil((until - useServerNow(1_000)) / 1_000));
  return (
    <span className="lcr-fleet-countdown">
      {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
    </span>
  );
}
