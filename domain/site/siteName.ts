// The name of the site, and the title of a page with it.

export const SITE_NAME = 'Luxury Car Rentals';

export const SITE_DESCRIPTION =
  'Hire luxury cars for music videos and chauffeur journeys: Rolls-Royce, Bentley, Mercedes-Benz and more.';

/** 'Cars | Luxury Car Rentals'; without a title the name of the site alone. */
export const titleOf = (title?: string): string => (title ? `${title} | ${SITE_NAME}` : SITE_NAME);
