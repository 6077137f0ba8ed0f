// The focus after the user selects a conversation in a list.
import { useEffect, useRef } from 'react';
import { NARROW } from '#app/kit/page/breakpoints.ts';

const TOUCH = '(pointer: coarse)';

/**
 * Focuses the composer after a selection; on a touch screen that would open the keyboard over the conversation.
 * On a phone it scrolls the conversation into view, because it fills the window.
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
    // When the page opens with this conversation, the focus starts at its heading, as on every screen.
    if (isArrival) return;
    const wanted = window.matchMedia(TOUCH).matches ? 'h2' : 'textarea:not([readonly])';
    panel.current?.querySelector<HTMLElement>(wanted)?.focus({ preventScroll: true });
  }, [withId]);
  return panel;
}
