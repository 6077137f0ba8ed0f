// A turning ring.
import type { CSSProperties } from 'react';
import { StaticStyle } from './StaticStyle.tsx';

const css = `
.lcr-spinner{display:block;width:var(--size);height:var(--size);border:2px solid color-mix(in srgb,var(--mui-palette-secondary-main) 25%,transparent);border-top-color:var(--mui-palette-secondary-main);border-radius:50%;animation:lcr-turn .9s linear infinite}
@keyframes lcr-turn{to{transform:rotate(1turn)}}
`;

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
