// An animated ring that shows progress.
import type { CSSProperties } from 'react';
import { StaticStyle } from './StaticStyle.tsx';
import css from './Spinner.css';

/** With a `label`, screen readers announce it as progress. Without one it is decoration beside a text. */
export function Spinner({ label, size = 32 }: { label?: string; size?: number }) {
  return (
    <>
      <StaticStyle id="spinner" css={css} />
      <span
        className="lcr-spinner"
        {...(label ? { role: 'progressbar', 'aria-label': label } : { 'aria-hidden': true })}
        style={{ '--size': `${size}px` } as CSSProperties}
      />
    </>
  );
}
