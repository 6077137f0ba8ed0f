// London's today by the server's clock, updated at midnight.
import { londonDate, type LondonDate } from '#domain/time/london.ts';
import { useServerNow } from './serverClock.ts';

const MINUTE = 60_000;

export const useToday = (): LondonDate => londonDate(useServerNow(MINUTE));
