// The layout around every screen.
import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { useLocation } from 'react-router-dom';
import { selectIsReauthenticating, selectIsSessionOver } from '#app/people/index.ts';
import { Loading } from '#app/kit/page/Loading.tsx';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { useScrollMemory } from './useScrollMemory.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { Notices } from './Notices.tsx';
import { selectAreUpdatesMissing } from '#app/platform/realtime/realtimeSlice.ts';
import { useGetConfigQuery } from '#app/platform/api/configApi.ts';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import css from './SandboxBanner.css';

/** Its code is fetched when a call needs it. */
const ConfirmIdentity = lazyPart(() => import('./ThemedConfirmIdentity.tsx'), 'ThemedConfirmIdentity');

export function Layout({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const isReauthenticating = useAppSelector(selectIsReauthenticating);
  const isSessionOver = useAppSelector(selectIsSessionOver);
  useScrollMemory();
  return (
    <>
      <a className="lcr-skip" href="#main">
        Skip to the content
      </a>
      <Header />
      <main id="main" className="lcr-main" tabIndex={-1}>
        <ErrorBoundary address={key}>
          <Suspense fallback={<Loading />}>{children}</Suspense>
          <Suspense>{(isReauthenticating || isSessionOver) && <ConfirmIdentity />}</Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <SandboxBanner />
      <Notices />
      <OfflineBanner />
    </>
  );
}

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** Shows that the browser is offline, or that live updates are off; it disappears when the connection is back. */
function OfflineBanner() {
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

/** Shows that payments are not real, at the foot of the window, where it shifts no layout. */
function SandboxBanner() {
  const { data: config } = useGetConfigQuery();
  if (!config?.sandbox) return null;
  return (
    <aside className="lcr-sandbox" aria-label="Payments">
      <StaticStyle id="sandbox-banner" css={css} />
      Sandbox payments: no money moves.
    </aside>
  );
}
