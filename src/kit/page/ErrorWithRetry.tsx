// Shows a failed request with its message and a Retry button. It has plain elements because every list
// includes it.
import buttonStyle from './button.css';
import { StaticStyle } from './StaticStyle.tsx';
import css from './ErrorWithRetry.css';

export interface ErrorWithRetryProps {
  message: string;
  onRetry: () => void;
  busy?: boolean;
}

export function ErrorWithRetry({ message, onRetry, busy = false }: ErrorWithRetryProps) {
  return (
    <div className="lcr-failed" role="alert">
      <StaticStyle id="button" css={buttonStyle} />
      <StaticStyle id="error-with-retry" css={css} />
      <p>{message}</p>
      <button type="button" className="lcr-button" onClick={onRetry} disabled={busy}>
        Retry
      </button>
    </div>
  );
}
