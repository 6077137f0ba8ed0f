// The layout of the staff areas: a collapsible sidebar with heading and links, and the screen beside it. Each
// area mounts it once around its routes, so that the sidebar keeps its state between screens.
import { useId, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useStaffPreferences } from '#app/platform/preferences/useStaffPreferences.ts';
import { NARROW } from './breakpoints.ts';
import { CountBadge } from './CountBadge.tsx';
import { staffIcons, type StaffIcon } from '../icons/staffIcons.ts';
import staffLayoutStyle from './staffLayout.css';
import { StaticStyle } from './StaticStyle.tsx';
import { useMedia } from './useMedia.ts';

export interface StaffLink {
  to: string;
  text: string;
  icon: StaffIcon;
  /** True for the home of the area: it is marked as current for its own address only. */
  end?: boolean;
  /** The addresses of the other screens of the entry, for which it is marked as current, too. */
  also?: readonly string[];
  /** The number of unread items on the linked screen. */
  unread?: number;
}

export interface StaffLayoutProps {
  /** The heading of the sidebar: 'Driver Dashboard' or 'Admin Dashboard'. */
  heading: string;
  links: readonly StaffLink[];
  /** A button below the links. */
  tool?: ReactNode;
  children: ReactNode;
}

/** True at the address and, without `end`, below it. Addresses are not case-sensitive. */
function isAt(pathname: string, address: string, end: boolean): boolean {
  const [here, there] = [pathname.toLowerCase(), address.toLowerCase()];
  return here === there || here === `${there}/` || (!end && here.startsWith(`${there}/`));
}

export function StaffLayout({ heading, links, tool, children }: StaffLayoutProps) {
  const { preferences, change } = useStaffPreferences();
  // The sidebar starts collapsed on a phone, where the screen needs the room; elsewhere it is as the person left it.
  const isPhone = useMedia(NARROW);
  const [isOpenOnPhone, setIsOpenOnPhone] = useState(false);
  const isCollapsed = isPhone ? !isOpenOnPhone : preferences.isSidebarCollapsed === true;
  const { pathname } = useLocation();
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
              onClick={() =>
                isPhone ? setIsOpenOnPhone(isCollapsed) : change({ isSidebarCollapsed: !isCollapsed })
              }
            >
              <svg viewBox="0 0 24 24" aria-hidden>
                <path d="M15 5l-7 7 7 7" />
              </svg>
            </button>
          </div>
          <ul className="lcr-staff-links" id={linksId}>
            {links.map(({ to, text, icon, end = false, also = [], unread = 0 }) => (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={[to, ...also].some((each) => isAt(pathname, each, end)) ? 'page' : undefined}
                  title={isCollapsed ? text : undefined}
                >
                  <svg viewBox="0 0 24 24" aria-hidden>
                    <path d={staffIcons[icon]} />
                  </svg>
                  <span>{text}</span>
                  <CountBadge count={unread} what="unread" />
                </Link>
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
