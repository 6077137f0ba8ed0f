// Jobs and Messages, above the work.
import { NavLink } from 'react-router-dom';
import { CountBadge } from '#app/shared/ui/CountBadge.tsx';
import { StaticStyle } from '#app/shared/ui/StaticStyle.tsx';
import type { DriverScreen } from './driverLinks.ts';

const css = `
.lcr-tabs{display:flex;gap:6px;margin-bottom:26px;border-bottom:1px solid var(--mui-palette-divider)}
.lcr-tabs a{display:flex;align-items:center;min-height:44px;margin-bottom:-1px;padding:0 16px;border-bottom:2px solid transparent;color:var(--mui-palette-text-secondary);text-decoration:none}
.lcr-tabs a:hover{color:var(--mui-palette-text-primary)}
.lcr-tabs [aria-current=page]{border-color:var(--mui-palette-secondary-main);color:var(--mui-palette-text-primary);font-weight:600}
`;

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
