// Applies a colour scheme to the page. For the first paint, the script in the head of the page does this.
import type { SchemeChoice } from '#app/platform/preferences/preferencesSlice.ts';

const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)';

/** Applies the choice, and follows the system scheme if it is the choice; returns a function that stops that. */
export function applyScheme(choice: SchemeChoice): () => void {
  const page = document.documentElement;
  if (choice !== 'system') {
    page.dataset.scheme = choice;
    return () => undefined;
  }
  const system = window.matchMedia(SYSTEM_IS_DARK);
  const follow = () => {
    page.dataset.scheme = system.matches ? 'dark' : 'light';
  };
  follow();
  system.addEventListener('change', follow);
  return () => system.removeEventListener('change', follow);
}
