// Shows a count beside a link, with a text for screen readers. It shows nothing when the count is 0.
import { StaticStyle } from './StaticStyle.tsx';
import css from './CountBadge.css';

const MOST = 99;

export interface CountBadgeProps {
  count: number;
  /** The noun after the number for screen readers, such as 'unread'. */
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
