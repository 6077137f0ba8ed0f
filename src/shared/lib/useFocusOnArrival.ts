// After a navigation the keyboard and the screen reader start at the new screen's heading, not where the old one was.
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

// The router's key of the page's first entry: a fresh load, where the browser starts at the top by itself.
const FIRST_ENTRY = 'default';

/** A ref for the heading; it takes the focus when it appears, unless somebody is already busy in the screen. */
export function useFocusOnArrival<E extends HTMLElement>() {
  const heading = useRef<E>(null);
  const { key } = useLocation();
  const arrivedWith = useRef(key);
  useEffect(() => {
    if (arrivedWith.current === FIRST_ENTRY) return;
    const busy = document.querySelector('main')?.contains(document.activeElement) ?? false;
    if (!busy) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
