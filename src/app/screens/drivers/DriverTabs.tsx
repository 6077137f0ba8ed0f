// The tabs Jobs and Messages.
import { NavLink } from 'react-router-dom';
import { CountBadge } from '#app/kit/page/CountBadge.tsx';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import type { DriverScreen } from './driverLinks.ts';
import css from './DriverTabs.css';

export function DriverTabs({ screens }: { screens: readonly DriverScreen[] }) {
  return (
    <nav className="lcr-tabs" aria-label="Driver screens">
      <StaticStyle id="driver-tabs" css={css} />
      {screens.map(({ to, tab, end = false, unread = 0 }) => (
        <NavLink key={to} to={to} end={end}>
          {tab}
          <CountBadge count={unread} what="unread" />
        </NavLink>
      ))}
    </nav>
  );
}
