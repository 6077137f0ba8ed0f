// Converts between London dates, which are text, and the dayjs objects of the calendar. Noon exists on every day
// in every zone, so no browser's clock change moves a day.
import dayjs, { type Dayjs } from 'dayjs';
import type { LondonDate } from '#domain/time/london.ts';

export const toDayjs = (date: LondonDate): Dayjs => dayjs(`${date}T12:00`);
export const toLondonDate = (day: Dayjs): LondonDate => day.format('YYYY-MM-DD');
