// Scrolls a new screen to its top, and restores the position when the user goes back and the page is long enough.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const PATIENCE_MS = 2_000;

/** Scrolls to `top` now or when the page has grown to it; stops when the user scrolls or the time is over. */
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

// By the key of the history entry. A reload keeps the entries before it.
// eslint-disable-next-line no-restricted-globals
const tabStorage = () => sessionStorage;
const PLACE = 'positions';
const MOST_POSITIONS = 50;

function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(tabStorage().getItem(PLACE) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

function storePositions(positions: ReadonlyMap<string, number>): void {
  try {
    tabStorage().setItem(PLACE, JSON.stringify([...positions].slice(-MOST_POSITIONS)));
  } catch {
    // Storage is denied or full.
  }
}

export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const arrival = useNavigationType();
  const [positions] = useState(readPositions);
  const shown = useRef({ key, pathname });

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => positions.set(shown.current.key, window.scrollY);
    // The browser restores the position of a reload better than this code can.
    const handBack = () => {
      window.history.scrollRestoration = 'auto';
      storePositions(positions);
    };
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', handBack);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', handBack);
    };
  }, [positions]);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { key, pathname };
    if (before.key === key) return undefined;
    const remembered = positions.get(key);
    if (arrival === 'POP' && remembered !== undefined) return scrollBackTo(remembered);
    // Only the query of the screen has changed, such as a filter: the position stays.
    if (before.pathname !== pathname) window.scrollTo(0, 0);
    return undefined;
  }, [key, pathname, arrival, positions]);
}
