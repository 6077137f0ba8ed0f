// The layout around every screen.
import { Suspense, type ReactNode } from 'react';
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
import { OfflineBanner } from './OfflineBanner.tsx';
import { SandboxBanner } from './SandboxBanner.tsx';

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
