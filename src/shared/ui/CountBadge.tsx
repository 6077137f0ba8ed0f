// How many wait, beside a link: a number to see, and what it counts to hear. Nothing waiting is nothing shown.
import { StaticStyle } from './StaticStyle.tsx';
import css from './CountBadge.css';

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
