// How many wait, beside a link: a number to see, and what it counts to hear. Nothing waiting is nothing shown.
import { StaticStyle } from './StaticStyle.tsx';

const css = `
.lcr-count{display:inline-grid;place-items:center;min-width:20px;height:20px;margin-left:8px;padding:0 6px;border-radius:10px;background:var(--lcr-champagne);color:var(--lcr-on-champagne);font:700 .74rem/1 var(--lcr-text);font-variant-numeric:tabular-nums;letter-spacing:0}
@media (forced-colors:active){.lcr-count{border:1px solid}}
`;
const MOST = 99;

export interface CountBadgeProps {
  count: number;
  /** What is counted: 'unread'. */
  what: string;
}

export function CountBadge({ count, what }: CountBadgeProps) {
  if (count < 1) return null;
  return (
    <>
      <StaticStyle id="count-badge" css={css} />
      <span className="lcr-count">
        {count > MOST ? `${MOST}+` : count}
        <span className="visually-hidden"> {what}</span>
      </span>
    </>
  );
}
