// Pictures for mock cars.
import type { Picture } from '#domain/fleet/contract/cars.ts';

/** A picture as in the demo data; the files need not exist for a test. */
export function aPicture(overrides: Partial<Picture> = {}): Picture {
  return {
    id: 'picture-1',
    base: '/media/cars/demo/front',
    widths: [480, 960, 1600],
    width: 1600,
    height: 900,
    alt: 'The car from the front',
    placeholder: 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==',
    ...overrides,
  };
}
