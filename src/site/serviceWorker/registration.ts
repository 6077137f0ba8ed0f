// Registers the service worker (src/site/serviceWorker) of a built app, after the page has loaded.
declare const __MOCK_API__: boolean;

const ADDRESS = '/service-worker.js';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

/** The page requires Trusted Types: this policy allows one address. */
function trustedAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return ADDRESS;
  return trustedTypes
    .createPolicy('service-worker', { createScriptURL: () => ADDRESS })
    .createScriptURL(ADDRESS);
}

/** A worker of an earlier build at the same address would answer the requests to the development server. */
async function removeWorkers(workers: ServiceWorkerContainer): Promise<void> {
  for (const registration of await workers.getRegistrations()) await registration.unregister();
}

export function startServiceWorker(): void {
  // `serviceWorker` is undefined in an insecure context.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return;
  // The app works in the same way without a worker.
  const ignore = () => undefined;
  if (process.env.NODE_ENV !== 'production' || __MOCK_API__) {
    void removeWorkers(workers).catch(ignore);
    return;
  }
  const register = () => void workers.register(trustedAddress(), { updateViaCache: 'none' }).catch(ignore);
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
