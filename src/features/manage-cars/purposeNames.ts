// What the purposes of a car are called in the back office.
import type { Purpose } from '#domain/car/purpose.ts';

export const PURPOSE_NAMES: Readonly<Record<Purpose, string>> = {
  MusicVideo: 'Music Video',
  Chauffeur: 'Chauffeur',
};
