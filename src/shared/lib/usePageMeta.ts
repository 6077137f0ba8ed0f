// The tab's title and the description for search engines, per screen.
import { useEffect } from 'react';

export const SITE_NAME = 'Luxury Car Rentals';
const DEFAULT_DESCRIPTION =
  'Hire luxury cars for music videos and chauffeur journeys: Rolls-Royce, Bentley, Mercedes-Benz and more.';

/** 'Cars | Luxury Car Rentals'; without a title the site's name alone. */
export function usePageMeta(title?: string, description: string = DEFAULT_DESCRIPTION): void {
  useEffect(() => {
    document.title = title ? `${title} | ${SITE_NAME}` : SITE_NAME;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description]);
}
