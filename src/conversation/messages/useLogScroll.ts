// Keeps the newest message in view while the user is at the end. When the user reads above, the scroll position stays,
// both when a message arrives and when earlier messages are loaded.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

const NEAR_END_PX = 60;

export interface LogEnds {
  firstKey: string;
  lastKey: string;
  /** Own messages always scroll into view. */
  isLastOwn: boolean;
}

export function useLogScroll({ firstKey, lastKey, isLastOwn }: LogEnds) {
  const log = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const shown = useRef({ firstKey, lastKey: '', height: 0 });
  /** The newest message at the time when the user left the end. */
  const [leftAt, setLeftAt] = useState<string | undefined>(undefined);

  useLayoutEffect(() => {
    const element = log.current;
    if (!element) return;
    const before = shown.current;
    if (isLastOwn && lastKey !== before.lastKey) isAtEnd.current = true;
    if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    else if (firstKey !== before.firstKey) element.scrollTop += element.scrollHeight - before.height;
    shown.current = { firstKey, lastKey, height: element.scrollHeight };
  }, [firstKey, lastKey, isLastOwn]);

  // For example the keyboard of a phone, a smaller window, or a line 'Not sent'.
  useEffect(() => {
    const element = log.current;
    if (!element) return undefined;
    const sizes = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
      shown.current.height = element.scrollHeight;
    });
    for (const one of [element, ...element.children]) sizes.observe(one);
    return () => sizes.disconnect();
  }, []);

  function onScroll(): void {
    const element = log.current;
    if (!element) return;
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX;
    const isHere = isAtEnd.current;
    setLeftAt((left) => (isHere ? undefined : (left ?? lastKey)));
  }
  function toEnd(): void {
    const element = log.current;
    if (!element) return;
    isAtEnd.current = true;
    element.scrollTop = element.scrollHeight;
    setLeftAt(undefined);
    element.focus({ preventScroll: true });
  }
  return { log, onScroll, toEnd, hasUnseen: leftAt !== undefined && leftAt !== lastKey };
}
