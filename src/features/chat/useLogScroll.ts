// Keeps the newest message in view, unless somebody reads above: then nothing moves under their eyes, neither when a
// message arrives nor when older ones are put in front.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

const NEAR_END_PX = 60;

export interface LogEnds {
  firstKey: string;
  lastKey: string;
  /** One's own words are always shown. */
  isLastOwn: boolean;
}

export function useLogScroll({ firstKey, lastKey, isLastOwn }: LogEnds) {
  const log = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const shown = useRef({ firstKey, lastKey: '', height: 0 });
  /** The newest message at the time when the reader left the end. */
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

  // The keyboard of a phone, a window made smaller, a line that says 'Not sent'.
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
