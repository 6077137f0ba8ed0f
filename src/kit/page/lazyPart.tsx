// A part of a screen whose code is fetched when the part is first shown. When the code cannot be fetched, the part says
// so and fetches it again by itself; the rest of the page stays as it is.
import { Component, lazy, useEffect, useEffectEvent, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { ErrorWithRetry } from './ErrorWithRetry.tsx';

const TRY_AGAIN_MS = 3_000;

const isMissingCode = (error: unknown) => error instanceof Error && error.name === 'ChunkLoadError';

interface BoundaryProps {
  fallback: ReactNode;
  children: ReactNode;
}

/** Shows `fallback` instead of a part without its code. Other errors reach the boundary of the screen. */
class MissingCodeBoundary extends Component<BoundaryProps, { failure: { error: unknown } | undefined }> {
  override state = { failure: undefined as { error: unknown } | undefined };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    if (!isMissingCode(failure.error)) throw failure.error;
    return this.props.fallback;
  }
}

interface MissingPartProps {
  /** Resolves when the code is fetched. */
  fetchPart: () => Promise<unknown>;
  onFetched: () => void;
  /** What is shown instead of the message. */
  instead: ReactNode;
}

function MissingPart({ fetchPart, onFetched, instead }: MissingPartProps) {
  const [isFetching, setIsFetching] = useState(false);
  const fetchAgain = () => {
    setIsFetching(true);
    fetchPart().then(onFetched, () => setIsFetching(false));
  };
  const fetchByItself = useEffectEvent(() => {
    if (!isFetching) fetchAgain();
  });
  useEffect(() => {
    const timer = setInterval(() => fetchByItself(), TRY_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  if (instead !== undefined) return instead;
  return (
    <ErrorWithRetry
      message="This part could not be loaded. It appears as soon as the server answers."
      busy={isFetching}
      onRetry={fetchAgain}
    />
  );
}

type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props : never;

/**
 * The component that `name` exports. The caller shows it inside a `Suspense`. `withoutCode` replaces the message where
 * a part is not needed to use the page.
 */
export function lazyPart<Name extends string, Module extends Record<Name, ComponentType<never>>>(
  load: () => Promise<Module>,
  name: Name,
  withoutCode?: (props: PropsOf<Module[Name]>) => ReactNode,
): ComponentType<PropsOf<Module[Name]>> {
  const create = () =>
    lazy(async () => ({ default: (await load())[name] as unknown as ComponentType<object> }));
  // React stores a failure for ever, so a part that failed gets another component.
  let current = create();
  return function LazyPart(props) {
    const [{ Loaded, attempt }, setLoaded] = useState({ Loaded: current, attempt: 0 });
    const renew = () => {
      current = create();
      setLoaded({ Loaded: current, attempt: attempt + 1 });
    };
    const missing = <MissingPart fetchPart={load} onFetched={renew} instead={withoutCode?.(props)} />;
    return (
      <MissingCodeBoundary key={attempt} fallback={missing}>
        <Loaded {...(props as object)} />
      </MissingCodeBoundary>
    );
  };
}
