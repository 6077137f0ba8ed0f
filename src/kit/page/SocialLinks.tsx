// The three social links; a link without an address is shown without a target.
import { StaticStyle } from './StaticStyle.tsx';
import { useGetConfigQuery } from '#app/platform/api/configApi.ts';
import css from './SocialLinks.css';

const ICONS: Readonly<Record<string, string>> = {
  instagram:
    'M7 3h10a4 4 0 014 4v10a4 4 0 01-4 4H7a4 4 0 01-4-4V7a4 4 0 014-4zM12 8a4 4 0 110 8 4 4 0 010-8zM17.2 6.8v.01',
  facebook:
    'M14.5 21v-7.5h2.7l.5-3.3h-3.2V8.1c0-1 .5-1.7 1.8-1.7h1.5V3.5c-.6-.1-1.4-.2-2.2-.2-2.6 0-4.2 1.5-4.2 4.3v2.6H8.5v3.3h2.9V21',
  x: 'M4 4l16 16M20 4L4 20',
  youtube:
    'M4 6.5h16a1.5 1.5 0 011.5 1.5v8a1.5 1.5 0 01-1.5 1.5H4A1.5 1.5 0 012.5 16V8A1.5 1.5 0 014 6.5zM10.5 9.5v5l4-2.5z',
  tiktok: 'M14 4v10.5a3.5 3.5 0 11-3.5-3.5M14 4c.4 2.4 2 4 4.5 4.3',
  linkedin: 'M4 4h16v16H4zM8 10.5V16M8 7.8v.01M12 16v-5.500M12 13c0-3 4-3.300 4 0v3',
};
const OTHER = 'M12 3a9 9 0 110 18 9 9 0 010-18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18';

export function SocialLinks() {
  const { data: config } = useGetConfigQuery();
  return (
    <ul className="lcr-social" aria-label="Social media">
      <StaticStyle id="social-links" css={css} />
      {config?.social.map(({ name, url }, index) => (
        <li key={`${String(index)} ${name}`}>
          <a
            aria-label={url ? name : `${name} (coming soon)`}
            {...(url ? { href: url, rel: 'noopener noreferrer' } : { role: 'link', 'aria-disabled': true })}
          >
            <svg viewBox="0 0 24 24" aria-hidden>
              <path d={ICONS[name.toLowerCase()] ?? OTHER} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}
