// Follows the pointer from a press on a period to the release, also while the timeline scrolls. Escape ends the drag
// without a change.
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { pointInContent, startAutoScroll, type Point } from './autoScroll.ts';

/** A pointer that moves fewer px than this makes a click. */
export const CLICK_PX = 6;

/** The current drag: px of the timeline to the right, and rows down. */
export interface Drag {
  edge: 'whole' | 'end';
  by: number;
  rows: number;
}

interface Press {
  edge: Drag['edge'];
  timeline: HTMLElement;
  rowHeight: number;
  /** The positions in the window, at the press and now. */
  from: Point;
  at: Point;
  /** The position in the content of the timeline, at the press. */
  start: Point;
}

function dragOf({ edge, timeline, rowHeight, at, start }: Press): Drag {
  const { x, y } = pointInContent(timeline, at);
  return { edge, by: x - start.x, rows: edge === 'whole' ? Math.round((y - start.y) / rowHeight) : 0 };
}

const wayOf = ({ from, at }: Press): Point => ({ x: at.x - from.x, y: at.y - from.y });

/** Calls `onStart` when a press becomes a drag, and `onDrop` at the release. */
export function useDrag(
  { isOn, rowHeight }: { isOn: boolean; rowHeight: number },
  { onStart, onDrop }: { onStart: () => void; onDrop: (drag: Drag) => void },
) {
  const pressRef = useRef<Press | null>(null);
  const wasDraggedRef = useRef(false);
  const [drag, setDrag] = useState<Drag | null>(null);
  const isDragged = drag !== null;

  useEffect(() => {
    const press = pressRef.current;
    if (!isDragged || !press) return;
    const stop = startAutoScroll(press.timeline, {
      pointer: () => {
        const { x, y } = wayOf(press);
        return { at: press.at, way: { x, y: press.edge === 'whole' ? y : 0 } };
      },
      onFrame: () =>
        setDrag((before) => {
          const next = dragOf(press);
          return before?.by === next.by && before.rows === next.rows ? before : next;
        }),
    });
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      pressRef.current = null;
      setDrag(null);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      stop();
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [isDragged]);

  const end = () => {
    pressRef.current = null;
    setDrag(null);
  };
  if (!isOn) return { drag, wasDraggedRef, handlers: {} };
  return {
    drag,
    wasDraggedRef,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        wasDraggedRef.current = false;
        const timeline = event.currentTarget.closest<HTMLElement>('.lcr-fleet-window');
        if (!timeline || event.button !== 0 || event.pointerType === 'touch') return;
        // Captures the pointer at the press, because the first move of a quick drag may already be outside the bar.
        event.currentTarget.setPointerCapture(event.pointerId);
        const at = { x: event.clientX, y: event.clientY };
        const isEnd = (event.target as HTMLElement).dataset['edge'] === 'end';
        pressRef.current = {
          edge: isEnd ? 'end' : 'whole',
          timeline,
          rowHeight,
          from: at,
          at,
          start: pointInContent(timeline, at),
        };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const press = pressRef.current;
        if (!press) return;
        press.at = { x: event.clientX, y: event.clientY };
        const { x, y } = wayOf(press);
        if (!isDragged && Math.max(Math.abs(x), Math.abs(y)) < CLICK_PX) return;
        if (!isDragged) onStart();
        wasDraggedRef.current = true;
        setDrag(dragOf(press));
      },
      onPointerUp: () => {
        const press = pressRef.current;
        end();
        if (isDragged && press) onDrop(dragOf(press));
      },
      onPointerCancel: end,
    },
  };
}
