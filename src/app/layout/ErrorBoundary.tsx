// Catches errors of a screen. A navigation clears the error; 'Try again' renders the screen again.
import { Component, type ReactNode } from 'react';
import { ErrorScreen } from '#app/kit/page/ErrorScreen.tsx';
import { MissingChunk } from './MissingChunk.tsx';

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
