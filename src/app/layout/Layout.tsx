// What surrounds every screen.
import { Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Loading } from '#app/shared/ui/Loading.tsx';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { useScrollMemory } from '../useScrollMemory.ts';
import { Header } from './Header.tsx';
import { Notices } from './Notices.tsx';
import { SandboxBanner } from './SandboxBanner.tsx';

export function Layout({ children }: { children: ReactNode }) {
  const { key } = useLocation();
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
        </ErrorBoundary>
      </main>
      <SandboxBanner />
      <Notices />
    </>
  );
}
