// One period on the timeline: solid for a reservation, dashed for a hold, hatched for a block, dotted for a turnaround.
// The user can drag a confirmed reservation to other days, or drag its end.
import { useRef, useState, type PointerEvent } from 'react';
import { useServerNow } from '#app/entities/config/index.ts';
import { useMayDo } from '#app/entities/session/index.ts';
import { useAppDispatch } from '#app/store/hooks.ts';
import type { FleetPeriod } from '#domain/contract/fleet.ts';
import { draggedDates } from './draggedDates.ts';
import { dialogRequested } from './fleetTimelineSlice.ts';
import { barText, periodLabel } from './periodTexts.ts';

interface PeriodBarProps {
  period: FleetPeriod;
  car: string;
  place: { left: number; width: number; turnaround: number };
  dayWidth: number;
  isActive: boolean;
  onOpen: () => void;
}

/** A press that moves less than this is a click. */
const CLICK_PX = 6;

/** The current drag, in px. */
interface Drag {
  edge: 'whole' | 'end';
  by: number;
}

/** Follows the pointer from press to release; calls `onDrop` with the distance in px. */
function useDrag(isOn: boolean, onDrop: (drag: Drag) => void) {
  const start = useRef<{ x: number; edge: Drag['edge'] } | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const wasDraggedRef = useRef(false);
  const end = () => {
    start.current = null;
    setDrag(null);
  };
  return {
    drag,
    wasDraggedRef,
    handlers: !isOn
      ? {}
      : {
          onPointerDown: (event: PointerEvent<HTMLElement>) => {
            wasDraggedRef.current = false;
            if (event.button !== 0 || event.pointerType === 'touch') return;
            const isEnd = (event.target as HTMLElement).dataset.edge === 'end';
            start.current = { x: event.clientX, edge: isEnd ? 'end' : 'whole' };
          },
          onPointerMove: (event: PointerEvent<HTMLElement>) => {
            const from = start.current;
            if (!from) return;
            const by = event.clientX - from.x;
            if (!drag && Math.abs(by) < CLICK_PX) return;
            if (!drag) event.currentTarget.setPointerCapture(event.pointerId);
            wasDraggedRef.current = true;
            setDrag({ edge: from.edge, by });
          },
          onPointerUp: () => {
            if (drag) onDrop(drag);
            end();
          },
          onPointerCancel: end,
        },
  };
}

export function PeriodBar({ period, car, place, dayWidth, isActive, onOpen }: PeriodBarProps) {
  const dispatch = useAppDispatch();
  const isMovable =
    useMayDo('reservations.edit') && period.kind === 'reservation' && period.status === 'confirmed';
  const { drag, wasDraggedRef, handlers } = useDrag(isMovable, ({ edge, by }) => {
    const proposed = draggedDates(period, {
      edge,
      days: Math.round(by / dayWidth),
      hours: (by / dayWidth) * 24,
    });
    if (proposed) dispatch(dialogRequested({ kind: 'move', id: period.id, proposed }));
  });
  const left = place.left + (drag?.edge === 'whole' ? drag.by : 0);
  const width = Math.max(6, place.width + (drag?.edge === 'end' ? drag.by : 0));
  const state = period.kind === 'block' ? 'block' : period.status;
  return (
    <>
      <button
        type="button"
        className="lcr-fleet-bar"
        data-period={period.id}
        data-state={state}
        data-change={period.kind === 'reservation' && period.changes !== null}
        data-dragged={drag !== null}
        tabIndex={isActive ? 0 : -1}
        aria-label={periodLabel(period, car)}
        aria-describedby="fleet-keys"
        title={periodLabel(period, car)}
        style={{ left: `calc(var(--fleet-names) + ${left}px)`, width }}
        {...handlers}
        onClick={() => {
          if (!wasDraggedRef.current) onOpen();
          wasDraggedRef.current = false;
        }}
      >
        <span>{barText(period)}</span>
        {period.kind === 'reservation' && period.holdExpiresAt && (
          <Countdown until={Date.parse(period.holdExpiresAt)} />
        )}
        {isMovable && <span className="lcr-fleet-edge" data-edge="end" />}
      </button>
      {place.turnaround > 0 && (
        <div
          className="lcr-fleet-turnaround"
          aria-hidden
          style={{
            left: `calc(var(--fleet-names) + ${place.left + place.width}px)`,
            width: Math.max(3, place.turnaround),
          }}
        />
      )}
    </>
  );
}

/** '12:03': the remaining time of the hold. */
function Countdown({ until }: { until: number }) {
  const left = Math.max(0, Math.ceil((until - useServerNow(1_000)) / 1_000));
  return (
    <span className="lcr-fleet-countdown">
      {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
    </span>
  );
}
