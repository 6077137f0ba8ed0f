// The frame of the staff areas: a sidebar with its heading and links, which can fold away, and the work beside it.
// Mounted once an area, around its routes, so that it stays folded from one screen to the next.
import { useId, useState, type ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { NARROW } from '#app/shared/config/breakpoints.ts';
import { CountBadge } from './CountBadge.tsx';
import { staffIcons, type StaffIcon } from './staffIcons.ts';
import staffLayoutStyle from './staffLayout.css';
import { StaticStyle } from './StaticStyle.tsx';

export interface StaffLink {
  to: string;
  text: string;
  icon: StaffIcon;
  /** True for the area's home: other addresses below it do not mark it as the current one. */
  end?: boolean;
  /** How much of what it leads to is unread. */
  unread?: number;
}

export interface StaffLayoutProps {
  /** 'Driver Dashboard' or 'Admin Dashboard'. */
  heading: string;
  links: readonly StaffLink[];
  /** A button below the links. */
  tool?: ReactNode;
  children: ReactNode;
}

export function StaffLayout({ heading, links, tool, children }: StaffLayoutProps) {
  // On a phone the work comes first; the links are one press away.
  const [isCollapsed, setIsCollapsed] = useState(() => window.matchMedia(NARROW).matches);
  const headingId = useId();
  const linksId = useId();
  return (
    <div className="lcr-staff" data-collapsed={isCollapsed}>
      <StaticStyle id="staff-layout" css={staffLayoutStyle} />
      <nav className="lcr-staff-bar" aria-labelledby={headingId}>
        <div className="lcr-staff-stay">
          <div className="lcr-staff-head">
            <h2 className="lcr-display" id={headingId}>
              {heading}
            </h2>
            <button
              type="button"
              className="lcr-staff-fold"
              aria-label={isCollapsed ? 'Expand the sidebar' : 'Collapse the sidebar'}
              aria-expanded={!isCollapsed}
              aria-controls={linksId}
              onClick={() => setIsCollapsed((collapsed) => !collapsed)}
            >
              <svg viewBox="0 0 24 24" aria-hidden>
                <path d="M15 5l-7 7 7 7" />
              </svg>
            </button>
          </div>
          <ul className="lcr-staff-links" id={linksId}>
            {links.map(({ to, text, icon, end = false, unread = 0 }) => (
              <li key={to}>
                <NavLink to={to} end={end} title={isCollapsed ? text : undefined}>
                  <svg viewBox="0 0 24 24" aria-hidden>
                    <path d={staffIcons[icon]} />
                  </svg>
                  <span>{text}</span>
                  <CountBadge count={unread} what="unread" />
                </NavLink>
              </li>
            ))}
            {tool !== undefined && <li>{tool}</li>}
          </ul>
        </div>
      </nav>
      <div className="lcr-staff-work">{children}</div>
    </div>
  );
}
