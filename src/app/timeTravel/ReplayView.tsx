// A past moment, drawn from its state alone: the same screens over a store that does nothing, at the address of then.
// Every moment is drawn afresh, so that what is seen never depends on the way one came to it.
import { useLayoutEffect } from 'react';
import { createPath, Router, type Navigator, type To } from 'react-router-dom';
import { useAppSelector } from '#app/store/hooks.ts';
import { selectPlace } from '#app/entities/navigation/index.ts';
import { ReplayContext } from '#app/shared/lib/replayContext.ts';
import { StaticStyle } from '#app/shared/ui/StaticStyle.tsx';
import { Layout } from '../layout/Layout.tsx';
import type { RootState } from '#app/store/types.ts';
import { AppRoutes } from '../router.tsx';
import type { LiftedStore } from './liftedState.ts';
import { ReplayBanner } from './ReplayBanner.tsx';
import type { Moment } from './timeTravel.ts';

const css = `
.lcr-past{position:fixed;inset:0;z-index:1;overflow:auto;display:flex;flex-direction:column;background:var(--mui-palette-background-default)}
body>[data-present]{visibility:hidden}
`;

const nothing = () => undefined;
const standingStill: Navigator = {
  createHref: (to: To) => (typeof to === 'string' ? to : createPath(to)),
  go: nothing,
  push: nothing,
  replace: nothing,
};

export interface PastProps {
  moment: Moment<RootState>;
  /** The log it is a moment of. */
  log: LiftedStore | undefined;
  onBack: () => void;
}

export function ReplayView({ moment, log, onBack }: PastProps) {
  useDialogsOfThePresentAside();
  return (
    <>
      <StaticStyle id="past" css={css} />
      <div className="lcr-past" inert>
        <ReplayContext value={moment.at}>
          <PastScreen key={moment.step} />
        </ReplayContext>
      </div>
      <ReplayBanner
        place={moment}
        onMove={(index) => log?.dispatch({ type: 'JUMP_TO_STATE', index })}
        onBack={onBack}
      />
    </>
  );
}

function PastScreen() {
  const { arrival, ...location } = useAppSelector(selectPlace);
  return (
    <Router location={location} navigationType={arrival as never} navigator={standingStill}>
      <Layout>
        <AppRoutes />
      </Layout>
    </Router>
  );
}

/** Dialogs hang on the body, outside of the app: those that are open in the present step aside too. */
function useDialogsOfThePresentAside(): void {
  useLayoutEffect(() => {
    const open = [...document.body.children].filter(
      (element): element is HTMLElement => element.id !== 'root' && element.tagName === 'DIV',
    );
    for (const element of open) {
      element.inert = true;
      element.dataset['present'] = '';
    }
    return () => {
      for (const element of open) {
        element.inert = false;
        delete element.dataset['present'];
      }
    };
  }, []);
}
