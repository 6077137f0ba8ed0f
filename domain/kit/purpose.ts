// The two purposes of a reservation. Every input is normalised here, so that no other spelling is stored.

/** Why a customer reserves a car; its `price` is per hour for MusicVideo and per 6-hour block for Chauffeur. */
export type Purpose = 'MusicVideo' | 'Chauffeur';

export const PURPOSES = ['MusicVideo', 'Chauffeur'] as const satisfies readonly Purpose[];

/** The purpose that `text` names in any case, or undefined. */
export function toPurpose(text: string): Purpose | undefined {
  return PURPOSES.find((purpose) => purpose.toLowerCase() === text.trim().toLowerCase());
}

/** The shortest single-day reservation, in hours. */
export const MINIMUM_HOURS: Readonly<Record<Purpose, number>> = { MusicVideo: 2, Chauffeur: 6 };

/** The number of hours that one `price` covers. */
export const PRICE_HOURS: Readonly<Record<Purpose, number>> = { MusicVideo: 1, Chauffeur: 6 };
