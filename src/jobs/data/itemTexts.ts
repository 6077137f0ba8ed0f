// The names of the pictures of a licence on the screen.
import type { LicenceItem } from '#domain/jobs/licence.ts';

export const ITEM_TEXTS: Readonly<Record<LicenceItem, string>> = {
  front: 'Front of the licence',
  back: 'Back of the licence',
};
