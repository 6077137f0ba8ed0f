// A turning ring.
import type { CSSProperties } from 'react';
import { StaticStyle } from './StaticStyle.tsx';
import css from './Spinner.css';

/** With a `label` it is announced as progress; without one it is decoration beside a text that says it. */
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
