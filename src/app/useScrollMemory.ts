// A new screen starts at its top; going back returns to where it was left, as soon as it is long enough again.
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const PATIENCE_MS = 2_000;

/** Scrolls to `top` now or once the page has grown to it; gives up when the visitor scrolls or time is up. */
function scrollBackTo(top: number): () => void {
  const tryNow = () => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) < 2) stop();
  };
  const growth = new ResizeObserver(tryNow);
  const timer = setTimeout(() => stop(), PATIENCE_MS);
  function stop() {
    growth.disconnect();
    clearTimeout(timer);
    window.removeEventListener('wheel', stop);
    window.removeEventListener('touchmove', stop);
  }
  window.addEventListener('wheel', stop, { passive: true });
  window.addEventListener('touchmove', stop, { passive: true });
  growth.observe(document.body);
  tryNow();
  return stop;
}

export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const arrival = useNavigationType();
  const positions = useRef(new Map<string, number>());
  const shown = useRef({ key, pathname });

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => positions.current.set(shown.current.key, window.scrollY);
    // On a reload the browser does it better than we could.
    const handBack = () => {
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', handBack);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', handBack);
    };
  }, []);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { key, pathname };
    if (before.key === key) return undefined;
    const remembered = positions.current.get(key);
    if (arrival === 'POP' && remembered !== undefined) return scrollBackTo(remembered);
    // The same screen with another query, such as a filter, stays where it is.
    if (before.pathname !== pathname) window.scrollTo(0, 0);
    return undefined;
  }, [key, pathname, arrival]);
}
