// The screen for code that could not be fetched. React caches the failure, so that only a page load fetches the code
// again. A load without a server would end in the browser's error page, so this first waits until the server answers.
import { useEffect, useRef, useState } from 'react';
import { configApi } from '#app/platform/api/configApi.ts';
import { reloadPage } from '#app/platform/browser/pageLoad.ts';
import { ErrorScreen } from '#app/kit/page/ErrorScreen.tsx';
import { useAppDispatch } from '#app/platform/store/hooks.ts';

const TRY_AGAIN_MS = 3_000;

const TEXTS = {
  missing: 'The connection was lost, or a newer version of the site is out.',
  asking: 'Asking the server...',
  away: 'The server does not answer. This page loads by itself as soon as it does; nothing you entered elsewhere is lost.',
} as const;

export function MissingChunk() {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<keyof typeof TEXTS>('missing');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const reloadOnceAnswered = async () => {
    clearTimeout(timer.current);
    setState((known) => (known === 'missing' ? 'asking' : known));
    const question = configApi.endpoints.getConfig.initiate(undefined, {
      forceRefetch: true,
      subscribe: false,
    });
    const { isSuccess } = await dispatch(question);
    if (isSuccess) {
      reloadPage();
      return;
    }
    setState('away');
    timer.current = setTimeout(() => void reloadOnceAnswered(), TRY_AGAIN_MS);
  };
  return (
    <ErrorScreen
      status="This page could not be loaded"
      explanation={TEXTS[state]}
      retry={{ text: state === 'away' ? 'Retry' : 'Try again', onRetry: () => void reloadOnceAnswered() }}
    />
  );
}
