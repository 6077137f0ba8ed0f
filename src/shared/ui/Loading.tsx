// Says that something is on its way.
import { Spinner } from './Spinner.tsx';
import { StaticStyle } from './StaticStyle.tsx';

const css = `
.lcr-loading{min-height:40vh;display:grid;place-content:center;justify-items:center;gap:16px;color:var(--mui-palette-text-secondary)}
`;

export function Loading({ text = 'Loading...' }: { text?: string }) {
  return (
    <div className="lcr-loading" role="status">
      <StaticStyle id="loading" css={css} />
      <Spinner />
      <p>{text}</p>
    </div>
  );
}
