// Where the focus goes when a conversation is chosen from a list.
import { useEffect, useRef } from 'react';
import { NARROW } from '#app/shared/config/breakpoints.ts';

const TOUCH = '(pointer: coarse)';

/**
 * After somebody was chosen one can write at once; on a touch screen that would open the keyboard over the conversation.
 * On a phone the conversation fills the window, whatever the frame has above it.
 */
export function useFocusOnChoice(withId: string | undefined) {
  const panel = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    const isArrival = isFirst.current;
    isFirst.current = false;
    if (withId !== undefined && window.matchMedia(NARROW).matches) {
      panel.current?.parentElement?.scrollIntoView({ block: 'start' });
    }
    // Whoever opened the page at this conversation starts at its heading, as on every screen.
    if (isArrival) return;
    const wanted = window.matchMedia(TOUCH).matches ? 'h2' : 'textarea:not([readonly])';
    panel.current?.querySelector<HTMLElement>(wanted)?.focus({ preventScroll: true });
  }, [withId]);
  return panel;
}
