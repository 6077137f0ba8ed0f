// What the purposes of a car are called in the back office.
import { PURPOSES, type Purpose } from '#domain/car/purpose.ts';

export const PURPOSE_NAMES: Readonly<Record<Purpose, string>> = {
  MusicVideo: 'Music Video',
  Chauffeur: 'Chauffeur',
};

/** For a choice; '' is none yet, or all. */
export const purposeOptions = (none: string) => [
  { value: '', text: none },
  ...PURPOSES.map((purpose) => ({ value: purpose, text: PURPOSE_NAMES[purpose] })),
];
