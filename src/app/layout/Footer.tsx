// The footer of the pages for visitors and customers: contact, terms, and the pages about the firm.
import { Link, useLocation } from 'react-router-dom';
import { useGetConfigQuery } from '#app/platform/api/configApi.ts';
import { paths } from '#app/platform/address/paths.ts';
import { SocialLinks } from '#app/kit/page/SocialLinks.tsx';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import footerStyle from './footer.css';

const LINKS = [
  { to: paths.cars, text: 'Cars' },
  { to: paths.about, text: 'About' },
  { to: paths.reviews, text: 'Reviews' },
  { to: paths.terms, text: 'Terms of hire' },
  { to: paths.privacy, text: 'Privacy' },
  { to: paths.driverRegistration, text: 'Drive for us' },
];

// The work areas and the chat fill the window.
const WITHOUT = [paths.admin, paths.drivers, paths.messages].map((path) => path.toLowerCase());

export function Footer() {
  const { pathname } = useLocation();
  const { data: config, isLoading } = useGetConfigQuery();
  if (WITHOUT.some((path) => pathname.toLowerCase().startsWith(path))) return null;
  return (
    <footer className="lcr-footer" data-loading={isLoading}>
      <StaticStyle id="footer" css={footerStyle} />
      <div>
        <p>
          Luxury Car Rentals, London
          {config && (
            <>
              {' · '}
              <a href={`mailto:${config.supportEmail}`}>{config.supportEmail}</a>
            </>
          )}
        </p>
        <nav aria-label="About the firm">
          <ul>
            {LINKS.map(({ to, text }) => (
              <li key={to}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <SocialLinks />
      </div>
    </footer>
  );
}
