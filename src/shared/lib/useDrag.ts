// Taking hold of something sideways with finger, pen or mouse; what follows a pull is not a click.
import { useRef, type MouseEvent, type PointerEvent } from 'react';

// Up to here it may still become a click.
const SLACK_PX = 6;

export interface Drag {
  onGrab: (x: number) => void;
  onPull: (x: number) => void;
  onRelease: (x: number) => void;
}

/** Handlers for the element that is dragged; it needs `touch-action: pan-y`, so that the page still scrolls. */
export function useDrag({ onGrab, onPull, onRelease }: Drag) {
  const pressedAt = useRef<number | undefined>(undefined);
  const isPulling = useRef(false);
  const swallowsClick = useRef(false);
  const letGo = (x: number) => {
    pressedAt.current = undefined;
    if (!isPulling.current) return;
    isPulling.current = false;
    swallowsClick.current = true;
    onRelease(x);
  };
  return {
    onPointerDown: ({ clientX, button }: PointerEvent) => {
      swallowsClick.current = false;
      if (button === 0) pressedAt.current = clientX;
    },
    onPointerMove: ({ clientX, buttons, pointerId, currentTarget }: PointerEvent) => {
      const start = pressedAt.current;
      if (start === undefined) return;
      // The button came up outside the window, where nobody told us.
      if (buttons === 0) {
        letGo(clientX);
        return;
      }
      if (!isPulling.current) {
        if (Math.abs(clientX - start) < SLACK_PX) return;
        isPulling.current = true;
        currentTarget.setPointerCapture?.(pointerId);
        onGrab(start);
      }
      onPull(clientX);
    },
    onPointerUp: ({ clientX }: PointerEvent) => letGo(clientX),
    onPointerCancel: ({ clientX }: PointerEvent) => letGo(clientX),
    onClickCapture: (event: MouseEvent) => {
      if (!swallowsClick.current) return;
      swallowsClick.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
