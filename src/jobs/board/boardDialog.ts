import { dialogOpened } from '#app/kit/dialog/dialogsSlice.ts';

/** The place of the dialog in which a driver gives a job back. */
export const BOARD = 'Job board';
export const giveBackAsked = (id: string) => dialogOpened({ place: BOARD, kind: 'give-back', id });
