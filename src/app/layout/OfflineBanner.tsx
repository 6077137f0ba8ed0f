// Shows that the browser is offline; it disappears when the connection is back.
import { useSyncExternalStore } from 'react';

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
  return (
    // The live region exists before its text, because screen readers would otherwise miss the text.
    <div role="status" className="lcr-offline">
      {!isOnline && <p>You are offline. Prices and dates may have changed; nothing you entered is lost.</p>}
    </div>
  );
}
