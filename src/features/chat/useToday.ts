// London's today by the server's clock, also in a page that is open over midnight.
import { useServerNow } from '#app/entities/config/index.ts';
import { londonDate, type LondonDate } from '#domain/time/london.ts';

const MINUTE = 60_000;

export const useToday = (): LondonDate => londonDate(useServerNow(MINUTE));
