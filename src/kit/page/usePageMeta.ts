// Sets the title of the tab and the meta tags for search engines and shared links.
import { useEffect } from 'react';
import { SITE_DESCRIPTION, titleOf } from '#domain/site/siteName.ts';

/** Sets a title such as 'Cars | Luxury Car Rentals'; without a title, the name of the site. */
export function usePageMeta(title?: string, description: string = SITE_DESCRIPTION): void {
  useEffect(() => {
    document.title = titleOf(title);
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
    // Browsers share this address instead of the current one.
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (canonical) canonical.href = new URL(window.location.pathname, canonical.href).href;
  }, [title, description]);
}
