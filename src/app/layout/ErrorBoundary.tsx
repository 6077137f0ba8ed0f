// Catches errors of a screen. A navigation clears the error; 'Try again' renders the screen again.
import { Component, type ReactNode, useEffect, useRef, useState } from 'react';
import { ErrorScreen } from '#app/kit/page/ErrorScreen.tsx';
import { configApi } from '#app/platform/api/configApi.ts';
import { reloadPage } from '#app/platform/browser/pageLoad.ts';
import { useAppDispatch } from '#app/platform/store/hooks.ts';

const TRY_AGAIN_MS = 3_000;

const TEXTS = {
  missing: 'The connection was lost, or a newer version of the site is out.',
  asking: 'Asking the server...',
  away: 'The server does not answer. This page loads by itself as soon as it does; nothing you entered elsewhere is lost.',
} as const;

/**
 * The screen for code that could not be fetched. React caches the failure, so that only a page load fetches the
 * code again. A load without a server would end in the browser's error page, so this first waits until the server
 * answers.
 */
function MissingChunk() {
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

interface ErrorBoundaryProps {
  /** The current address; another address clears the error. */
  address: string;
  /** Replaces the screen after an error. */
  fallback?: ReactNode;
  children: ReactNode;
}

interface ErrorBoundaryState {
  failure?: { error: unknown; address?: string } | undefined;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {};

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(
    { address }: ErrorBoundaryProps,
    { failure }: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    if (!failure) return null;
    if (failure.address === undefined) return { failure: { ...failure, address } };
    return failure.address === address ? null : { failure: undefined };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    if (this.props.fallback) return this.props.fallback;
    if (failure.error instanceof Error && failure.error.name === 'ChunkLoadError') return <MissingChunk />;
    return (
      <ErrorScreen
        status="Something went wrong on this page"
        explanation="Nothing you entered elsewhere is lost. Please try again; if it happens once more, write to us."
        retry={{ onRetry: () => this.setState({ failure: undefined }) }}
      />
    );
  }
}
