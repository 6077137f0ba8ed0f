// Catches what a screen throws. Going elsewhere clears it; trying again renders the screen anew.
import { Component, type ReactNode } from 'react';
import { reloadPage } from '#app/shared/lib/pageLoad.ts';
import { ErrorScreen } from '#app/shared/ui/ErrorScreen.tsx';

interface ErrorBoundaryProps {
  /** The address shown; another one clears the error. */
  address: string;
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
    const isChunk = failure.error instanceof Error && failure.error.name === 'ChunkLoadError';
    return (
      <ErrorScreen
        status={isChunk ? 'This page could not be loaded' : 'Something went wrong on this page'}
        explanation={
          isChunk
            ? 'The connection was lost, or a newer version of the site is out.'
            : 'Nothing you entered elsewhere is lost. Please try again; if it happens once more, write to us.'
        }
        // React remembers a failed chunk, so only a fresh load asks for it again.
        onRetry={isChunk ? reloadPage : () => this.setState({ failure: undefined })}
      />
    );
  }
}
