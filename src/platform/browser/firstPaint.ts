// Switches from the server's HTML, which shows the guest view, to the hydrated screen.
import { useEffect, useLayoutEffect } from 'react';

/**
 * The attribute of controls that the server's HTML disables. Before hydration such a control would lose the
 * user's input.
 */
export const DISABLED_UNTIL_HYDRATED = 'data-until-hydrated';

/**
 * The screen that hydrates calls this hook. From then on the links are those of the session
 * (public/index.html sets the attribute), and buttons and fields work.
 */
export function useFirstPaintEnd(): void {
  useLayoutEffect(() => {
    delete document.documentElement.dataset['signedIn'];
  }, []);
  // This effect runs after all effects of the screen, because these may set the values of its fields.
  useEffect(() => {
    for (const control of document.querySelectorAll(`[${DISABLED_UNTIL_HYDRATED}]`)) {
      control.removeAttribute('disabled');
      control.removeAttribute(DISABLED_UNTIL_HYDRATED);
    }
  }, []);
}
