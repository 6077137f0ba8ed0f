// The HTML of the server shows what a guest sees, until the screen of the app has hydrated it.
import { useEffect, useLayoutEffect } from 'react';

/** The mark of a control that the server's HTML disables: before its screen has hydrated, it would lose what is typed. */
export const DISABLED_UNTIL_HYDRATED = 'data-until-hydrated';

/**
 * For the screen that hydrates: from now on the links are those of the session (public/index.html sets the mark), and
 * buttons and fields work.
 */
export function useFirstPaintEnd(): void {
  useLayoutEffect(() => {
    delete document.documentElement.dataset['signedIn'];
  }, []);
  // After the effects of the whole screen, which may set the values of its fields.
  useEffect(() => {
    for (const control of document.querySelectorAll(`[${DISABLED_UNTIL_HYDRATED}]`)) {
      control.removeAttribute('disabled');
      control.removeAttribute(DISABLED_UNTIL_HYDRATED);
    }
  }, []);
}
