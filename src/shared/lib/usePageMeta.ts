// The tab's title, and what search engines and shared links take from the head, per screen.
import { useEffect } from 'react';
import { SITE_DESCRIPTION, titleOf } from '#domain/pages/siteName.ts';

/** 'Cars | Luxury Car Rentals'; without a title the site's name alone. */
export function usePageMeta(title?: string, description: string = SITE_DESCRIPTION): void {
  useEffect(() => {
    document.title = titleOf(title);
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
    // Browsers share this address instead of the current one.
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (canonical) canonical.href = new URL(window.location.pathname, canonical.href).href;
  }, [title, description]);
}
