// The two purposes a car is reserved for. Every way in normalises through here, so no third spelling can arise.

/** Why a car is reserved; its `price` is per hour for MusicVideo and per 6-hour block for Chauffeur. */
export type Purpose = 'MusicVideo' | 'Chauffeur';

export const PURPOSES = ['MusicVideo', 'Chauffeur'] as const satisfies readonly Purpose[];

/** The purpose that `text` names in any case, or undefined. */
export function toPurpose(text: string): Purpose | undefined {
  return PURPOSES.find((purpose) => purpose.toLowerCase() === text.trim().toLowerCase());
}

/** The shortest single-day reservation, in hours. */
export const MINIMUM_HOURS: Readonly<Record<Purpose, number>> = { MusicVideo: 2, Chauffeur: 6 };

/** How many hours one `price` pays for. */
export const PRICE_HOURS: Readonly<Record<Purpose, number>> = { MusicVideo: 1, Chauffeur: 6 };
