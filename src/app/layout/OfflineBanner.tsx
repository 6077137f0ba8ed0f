// Shows that the browser is offline, or that live updates are off; it disappears when the connection is back.
import { useSyncExternalStore } from 'react';
import { selectAreUpdatesMissing } from '#app/platform/realtime/realtimeSlice.ts';
import { useAppSelector } from '#app/platform/store/hooks.ts';

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

export function OfflineBanner() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const areUpdatesMissing = useAppSelector(selectAreUpdatesMissing);
  return (
    // The live region exists before its text, because screen readers would otherwise miss the text.
    <div role="status" className="lcr-offline">
      {!isOnline && <p>You are offline. Prices and dates may have changed; nothing you entered is lost.</p>}
      {isOnline && areUpdatesMissing && (
        <p>Live updates are off. The lists are refreshed every 15 seconds.</p>
      )}
    </div>
  );
}
