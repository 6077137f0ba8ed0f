// Puts the page into light or dark. The first time it is done by the page's own head, before anything is drawn.
import type { SchemeChoice } from '#app/entities/preferences/index.ts';

const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)';

/** Applies the choice now and, where it is the system's, whenever the system changes; answers how to stop that. */
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
