// Moves the focus to the heading of the new screen after a navigation, so that keyboard and screen reader
// start there.
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

// The router's key of the first history entry. After a fresh load the browser itself starts at the top of the
// page.
const FIRST_ENTRY = 'default';

/**
 * Returns a ref for the heading. The heading gets the focus when it appears, unless an element of the screen
 * already has the focus.
 */
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
