// What the page showed of a screen before the app was there.
import { useLayoutEffect } from 'react';

export const FIRST_PAINT_ID = 'first-paint';

/** For the screen that takes its place: gone in the very moment in which the screen is there. */
export function useFirstPaintEnd(): void {
  useLayoutEffect(() => document.getElementById(FIRST_PAINT_ID)?.remove(), []);
}
