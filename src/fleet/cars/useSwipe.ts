// A horizontal swipe with a finger or the mouse; it suppresses the click that follows.
import { useRef, type MouseEvent, type PointerEvent } from 'react';

const SWIPE_PX = 40;

/** Handlers for the swiped element: `onSwipe` gets 1 for the next and -1 for the previous item. */
export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const startX = useRef<number | undefined>(undefined);
  const swiped = useRef(false);
  return {
    onPointerDown: (event: PointerEvent) => {
      startX.current = event.clientX;
      swiped.current = false;
    },
    onPointerUp: (event: PointerEvent) => {
      const moved = event.clientX - (startX.current ?? event.clientX);
      startX.current = undefined;
      if (Math.abs(moved) < SWIPE_PX) return;
      swiped.current = true;
      onSwipe(moved < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      startX.current = undefined;
    },
    onClickCapture: (event: MouseEvent) => {
      if (!swiped.current) return;
      swiped.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
