// London's today by the server's clock, updated at midnight.
import { londonDate, type LondonDate } from '#domain/time/london.ts';
import { useServerNow } from './serverClock.ts';
import { MINUTE } from '#domain/time/durations.ts';

/** The London date of now; before the server's answer, by the browser's clock. */
export const useToday = (): LondonDate => londonDate(useServerNow(MINUTE));
