// The titles and descriptions of the public pages. The server writes them into the HTML, and the browser sets the same
// ones when the user navigates.
import { SITE_NAME } from './siteName.ts';

export interface PageTexts {
  /** The part of the title before the name of the site; absent on the landing page. */
  title?: string;
  description?: string;
}

export const PAGE_TEXTS = {
  about: {
    title: 'About',
    description:
      'Luxury vehicle hire with Rolls-Royce, Bentley and Mercedes-Benz: personalised service, competitive rates and flexible options.',
  },
  cars: {
    title: 'Cars',
    description: 'Luxury cars for music videos and chauffeur journeys, with prices and availability.',
  },
  reviews: {
    title: 'Reviews',
    description: `What customers say about hiring from ${SITE_NAME}.`,
  },
} as const satisfies Record<string, Required<PageTexts>>;

// Search engines show about this many characters.
const DESCRIPTION_LENGTH = 155;

/** The title and the description of a car's page. */
export function carPageTexts({ make, model, description }: Record<'make' | 'model' | 'description', string>) {
  const title = `${make} ${model}`;
  return { title, description: `Hire the ${title}: ${description}`.slice(0, DESCRIPTION_LENGTH) };
}
