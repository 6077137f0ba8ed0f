// Polls chat while there is no socket connection, for example behind a proxy that blocks sockets.
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { selectRealtimeStatus } from '#app/platform/realtime/realtimeSlice.ts';

const ASK_EVERY_MS = 10_000;

/** Options for a query that events keep up to date. */
export function useLivePolling(): { pollingInterval: number; skipPollingIfUnfocused: boolean } {
  const isLive = useAppSelector(selectRealtimeStatus) === 'live';
  return { pollingInterval: isLive ? 0 : ASK_EVERY_MS, skipPollingIfUnfocused: true };
}
