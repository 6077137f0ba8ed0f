// Where no connection comes about (a proxy that lets no socket through, say), chat goes on by asking now and then.
import { useAppSelector } from '#app/store/hooks.ts';
import { selectRealtimeStatus } from '#app/realtime/realtimeSlice.ts';

const ASK_EVERY_MS = 10_000;

/** Options for a query that events keep up to date. */
export function useLivePolling(): { pollingInterval: number; skipPollingIfUnfocused: boolean } {
  const isLive = useAppSelector(selectRealtimeStatus) === 'live';
  return { pollingInterval: isLive ? 0 : ASK_EVERY_MS, skipPollingIfUnfocused: true };
}
