// Licences for tests and scenarios.
import { LICENCE_ITEMS } from '#domain/jobs/licence.ts';
import { anId } from '#domain/testing/builders.ts';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import type { StoredLicence } from '#mocks/backend.ts';

const AT = new Date(FIXED_NOW).toISOString();

/** A drawn picture, because the mocks have no photograph of a licence. */
const drawing = (text: string) =>
  new Blob(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 540"><rect width="860" height="540" rx="40" fill="#dfe7ee"/><rect x="60" y="150" width="220" height="280" fill="#9fb1c2"/><text x="60" y="100" font-family="sans-serif" font-size="54" fill="#26323d">${text}</text></svg>`,
    ],
    { type: 'image/svg+xml' },
  );

export const PORTRAIT_ID = anId(960);

/** A drawn portrait. */
const aPortrait = () => ({
  id: PORTRAIT_ID,
  uploadedAt: AT,
  content: new Blob(
    [
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#dfe7ee"/><circle cx="48" cy="38" r="18" fill="#7c8b99"/><path d="M12 96a36 36 0 0 1 72 0z" fill="#7c8b99"/></svg>',
    ],
    { type: 'image/svg+xml' },
  ),
});

/** Both pictures, which wait for a review. With the state `approved` they are reviewed, and the driver has a portrait. */
export function aLicence(overrides: Partial<StoredLicence> = {}): StoredLicence {
  const isReviewed = overrides.state === 'approved';
  return {
    state: 'waiting',
    documents: LICENCE_ITEMS.map((item, index) => {
      const content = drawing(item === 'front' ? 'DRIVING LICENCE' : 'CATEGORIES');
      const { type: contentType, size } = content;
      return { id: anId(950 + index), item, contentType, size, uploadedAt: AT, isReviewed, content };
    }),
    portrait: isReviewed ? aPortrait() : null,
    reason: null,
    expiresOn: null,
    reviewedAt: isReviewed || overrides.state === 'rejected' ? AT : null,
    waitingSince: isReviewed ? null : AT,
    version: 0,
    ...overrides,
  };
}
