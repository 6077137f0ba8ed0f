// The header: brand, the links of the user's role, the scheme switch, and up to 768 px a menu behind a button.
import { useId, useState, type KeyboardEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '#app/platform/address/paths.ts';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { HeaderLinks } from './HeaderLinks.tsx';
import headerStyle from './header.css';
import { SchemeSwitch } from './SchemeSwitch.tsx';

/** The areas whose screens belong to their rows: the header is lower there. */
const STAFF_AREA = new RegExp(`^(${paths.admin}|${paths.drivers})(/|$)`, 'i');

export function Header() {
  const { pathname, key } = useLocation();
  // The menu belongs to the screen on which it was opened: a navigation closes it.
  const [openOn, setOpenOn] = useState<string | undefined>(undefined);
  const isOpen = openOn === key;
  const menuId = useId();
  const close = () => setOpenOn(undefined);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || !isOpen) return;
    close();
    event.currentTarget.querySelector<HTMLElement>('.lcr-menu-button')?.focus();
  };
  return (
    <header
      className="lcr-header"
      data-clear={pathname === paths.landing}
      data-staff={STAFF_AREA.test(pathname)}
      onKeyDown={onKeyDown}
    >
      <StaticStyle id="header" css={headerStyle} />
      <div className="lcr-header-row">
        <Link className="lcr-brand lcr-display" to={paths.landing}>
          <Monogram />
          <span>Luxury Car Rentals</span>
        </Link>
        <button
          type="button"
          className="lcr-menu-button"
          aria-label="Menu"
          aria-expanded={isOpen}
          aria-controls={menuId}
          onClick={() => setOpenOn(isOpen ? undefined : key)}
        >
          <svg viewBox="0 0 24 24" aria-hidden>
            <path d={isOpen ? 'M6 6l12 12M18 6L6 18' : 'M4 8h16M4 16h16'} />
          </svg>
        </button>
        <nav className="lcr-nav" id={menuId} aria-label="Main" data-open={isOpen}>
          <HeaderLinks onChosen={close} />
          <SchemeSwitch />
        </nav>
      </div>
    </header>
  );
}

/** The logo: the rim and the spokes of a wheel. */
function Monogram() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden fill="none" stroke="var(--lcr-champagne)" strokeWidth="1.4">
      <circle cx="16" cy="16" r="14.5" />
      <circle cx="16" cy="16" r="3" />
      <path d="M16 13V4.5M16 19v8.5M13 16H4.5M19 16h8.5M13.9 13.9 7.9 7.9M18.1 18.1l6 6M18.1 13.9l6-6M13.9 18.1l-6 6" />
    </svg>
  );
}
