// A read that failed: what happened, and the way to try again. Plain elements, since every list carries it and few
// ever show it.
import { buttonStyle } from './buttonStyle.ts';
import { StaticStyle } from './StaticStyle.tsx';

const css = `
.lcr-failed{display:flex;flex-wrap:wrap;align-items:center;gap:12px 24px;padding:14px 18px;border:1px solid color-mix(in srgb,var(--mui-palette-error-main) 45%,transparent);border-left-width:3px;border-radius:var(--lcr-radius-control);background:var(--mui-palette-background-paper)}
.lcr-failed p{flex:1 1 240px;color:var(--mui-palette-error-main)}
`;

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
