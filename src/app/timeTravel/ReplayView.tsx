// A past state: the same screens over a store that does nothing, at the recorded address. Each state is rendered from
// scratch, so that it does not depend on the states before it. While DevTools lock changes, the present stays visible
// but inert.
import { useEffect, useLayoutEffect } from 'react';
import { createPath, Router, type Navigator, type To } from 'react-router-dom';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { selectPlace } from '#app/platform/address/navigationSlice.ts';
import { ErrorBoundary } from '../layout/ErrorBoundary.tsx';
import { ReplayContext } from '#app/platform/browser/replayContext.ts';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { Layout } from '../layout/Layout.tsx';
import type { RootState } from '#app/platform/store/types.ts';
import { AppRoutes } from '../routes/router.tsx';
import type { LiftedStore } from './liftedState.ts';
import { ReplayBanner } from './ReplayBanner.tsx';
import type { ReplayedState } from './timeTravel.ts';
import css from './ReplayView.css';

const nothing = () => undefined;
const standingStill: Navigator = {
  createHref: (to: To) => (typeof to === 'string' ? to : createPath(to)),
  go: nothing,
  push: nothing,
  replace: nothing,
};

export interface ReplayViewProps {
  replayed: ReplayedState<RootState>;
  /** The log that contains the state. */
  log: LiftedStore | undefined;
  /** A note for the reader of an opened report. */
  note: string;
  onBack: () => void;
  /** The element that had the focus in the present. */
  focusedBefore: () => Element | null;
}

export function ReplayView({ replayed, log, note, onBack, focusedBefore }: ReplayViewProps) {
  useRestoredFocus(focusedBefore);
  useInertPresent({ isHidden: !replayed.isLocked });
  return (
    <>
      {!replayed.isLocked && (
        <>
          <StaticStyle id="past" css={css} />
          <div className="lcr-past" inert>
            <ErrorBoundary
              address={String(replayed.step)}
              fallback={<p className="lcr-past-broken">This state cannot be drawn.</p>}
            >
              <ReplayContext value={replayed.at}>
                <ReplayedScreen key={replayed.step} />
              </ReplayContext>
            </ErrorBoundary>
          </div>
        </>
      )}
      <ReplayBanner
        place={replayed}
        isLocked={replayed.isLocked}
        note={note}
        onMove={(index) => log?.dispatch({ type: 'JUMP_TO_STATE', index })}
        onBack={onBack}
      />
    </>
  );
}

function ReplayedScreen() {
  const { arrival, ...location } = useAppSelector(selectPlace);
  return (
    <Router location={location} navigationType={arrival as never} navigator={standingStill}>
      <Layout>
        <AppRoutes />
      </Layout>
    </Router>
  );
}

/** The present was inert, so the browser has forgotten the focus. This runs after the present is usable again. */
function useRestoredFocus(focusedBefore: () => Element | null): void {
  useEffect(
    () => () => {
      const element = focusedBefore();
      if (element instanceof HTMLElement) element.focus();
    },
    [focusedBefore],
  );
}

/** The user cannot reach the present. Its open dialogs are children of the body, outside of the app. */
function useInertPresent({ isHidden }: { isHidden: boolean }): void {
  useLayoutEffect(() => {
    const present = [...document.querySelectorAll('.lcr-present, body > div:not(#root)')].filter(
      (element) => element instanceof HTMLElement,
    );
    for (const element of present) {
      element.inert = true;
      if (isHidden) element.dataset['present'] = '';
    }
    return () => {
      for (const element of present) {
        element.inert = false;
        delete element.dataset['present'];
      }
    };
  }, [isHidden]);
}
