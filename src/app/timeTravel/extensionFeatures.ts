// Gives a monitor of the extension the features that the page allows. The extension describes the page without them to a
// monitor that is opened while it knows the page already: it learns them only from a page that connects.

interface ExtensionMessage {
  source?: string;
  type?: string;
  instanceId?: unknown;
}

/** The extension answers a connection with the log that it persisted, which is the log of this page. */
const ANSWERED_WITHIN_MS = 3_000;
let connectedAgainAt = -Infinity;

/** True shortly after the page has connected again: an import is then no file. */
export const isConnectingAgain = (): boolean => performance.now() - connectedAgainAt < ANSWERED_WITHIN_MS;

/** Connects the page again when a further monitor starts. Call it before the store exists. */
export function resendFeatures(): void {
  let instanceId: unknown;
  let starts = 0;
  const post = (type: string) => window.postMessage({ source: '@devtools-page', type, instanceId }, '*');
  window.addEventListener('message', ({ source, data }: MessageEvent<ExtensionMessage | undefined>) => {
    if (source !== window || !data) return;
    if (data.source === '@devtools-page' && data.type === 'INIT_INSTANCE') instanceId ??= data.instanceId;
    if (data.source !== '@devtools-extension' || data.type !== 'START') return;
    starts += 1;
    // The first monitor has the features. The new connection starts the monitors once more.
    if (starts % 2 === 1) return;
    connectedAgainAt = performance.now();
    post('DISCONNECT');
    post('INIT_INSTANCE');
  });
}
