// The row of a car behind its periods: a drag across its days opens the form of a block for them.
import { useState, type PointerEvent } from 'react';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { dialogRequested } from './fleetTimelineSlice.ts';
import { dateAt, type Scale } from './geometry.ts';
import { CLICK_PX } from './useDrag.ts';

interface FreeDaysProps {
  carId: string;
  scale: Scale;
}

export function FreeDays({ carId, scale }: FreeDaysProps) {
  const dispatch = useAppDispatch();
  /** The positions of the press and of the pointer, in px from the first day. */
  const [marked, setMarked] = useState<{ from: number; to: number } | null>(null);
  const positionIn = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) =>
    clientX - currentTarget.getBoundingClientRect().left;
  const left = marked ? Math.min(marked.from, marked.to) : 0;
  const right = marked ? Math.max(marked.from, marked.to) : 0;
  return (
    <div
      className="lcr-fleet-free"
      aria-hidden
      style={{ width: scale.width }}
      onPointerDown={(event) => {
        // A touch scrolls the timeline.
        if (event.button !== 0 || event.pointerType === 'touch') return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const at = positionIn(event);
        setMarked({ from: at, to: at });
      }}
      onPointerMove={(event) => {
        if (marked) setMarked({ ...marked, to: positionIn(event) });
      }}
      onPointerUp={() => {
        setMarked(null);
        if (right - left < CLICK_PX) return;
        const dates = { startDate: dateAt(scale, left), endDate: dateAt(scale, right) };
        dispatch(dialogRequested({ kind: 'new-block', carId, dates }));
      }}
      onPointerCancel={() => setMarked(null)}
    >
      {marked && <div className="lcr-fleet-marked" style={{ left, width: right - left }} />}
    </div>
  );
}
