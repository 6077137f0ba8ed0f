// Fetches the code of a screen when the pointer or a touch is on a link to it, so that the click shows it at once.
import { useEffect } from 'react';

/** The path of the link that contains the element; undefined for other elements and for links out of the app. */
function linkedPath(element: EventTarget | null): string | undefined {
  const link = element instanceof Element ? element.closest<HTMLAnchorElement>('a[href]') : null;
  return link?.origin === window.location.origin ? link.pathname : undefined;
}

export function usePreloadOnIntent(loadScreen: (pathname: string) => Promise<void>): void {
  useEffect(() => {
    const preload = ({ target }: Event) => {
      const pathname = linkedPath(target);
      // A click fetches the code again and shows the error.
      if (pathname !== undefined) void loadScreen(pathname).catch(() => undefined);
    };
    // A touch also fires pointerover on the link.
    document.addEventListener('pointerover', preload);
    return () => document.removeEventListener('pointerover', preload);
  }, [loadScreen]);
}
