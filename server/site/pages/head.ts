// The part of the HTML head that differs from page to page: title, description, canonical address, the preview of
// shared links and the structured data.
import { JPEG_WIDTH, type Car } from '#domain/fleet/contract/cars.ts';
import type { PublicConfig } from '#domain/site/contract/config.ts';
import { carPageTexts, PAGE_TEXTS, type PageTexts } from '#domain/site/pageTexts.ts';
import { carAddress, PUBLIC_ADDRESSES, type PublicPage } from '#domain/site/screenAt.ts';
import { SITE_DESCRIPTION, SITE_NAME, titleOf } from '#domain/site/siteName.ts';
import { escapeHtml, scriptJson, tag } from '#server/platform/http/html.ts';
import { breadcrumbData, carData, CARS, HOME, businessData, type Crumb } from './structuredData.ts';

/** The facts of the site for the head. */
export interface Site {
  /** The public origin, without a slash at the end. */
  origin: string;
  config: Pick<PublicConfig, 'supportEmail' | 'social'>;
}

interface Preview {
  address: string;
  width: number;
  height: number;
  alt: string;
}

const SITE_PREVIEW: Preview = {
  address: '/media/social/cover.jpg',
  width: 1200,
  height: 630,
  alt: 'A black Rolls-Royce Phantom in a dark studio.',
};

const NOT_INDEXED = tag('meta', { name: 'robots', content: 'noindex' });

const titleAndDescription = ({ title, description = SITE_DESCRIPTION }: PageTexts) =>
  `<title>${escapeHtml(titleOf(title))}</title>${tag('meta', { name: 'description', content: description })}`;

interface PublicHead {
  texts: PageTexts;
  address: string;
  type?: 'website' | 'product';
  preview?: Preview;
  data: readonly unknown[];
}

function publicHead(
  { origin }: Site,
  { texts, address, type, preview = SITE_PREVIEW, data }: PublicHead,
): string {
  const url = origin + address;
  const properties: Readonly<Record<string, string>> = {
    'og:type': type ?? 'website',
    'og:site_name': SITE_NAME,
    'og:locale': 'en_GB',
    'og:title': titleOf(texts.title),
    'og:description': texts.description ?? SITE_DESCRIPTION,
    'og:url': url,
    'og:image': origin + preview.address,
    'og:image:width': String(preview.width),
    'og:image:height': String(preview.height),
    'og:image:alt': preview.alt,
  };
  return [
    titleAndDescription(texts),
    tag('link', { rel: 'canonical', href: url }),
    ...Object.entries(properties).map(([property, content]) => tag('meta', { property, content })),
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    ...data.map((each) => `<script type="application/ld+json">${scriptJson(each)}</script>`),
  ].join('');
}

function previewOf({ pictures: [first] }: Car): Preview | undefined {
  if (!first) return undefined;
  const { base, width, height, alt } = first;
  const shown = Math.min(JPEG_WIDTH, width);
  return {
    address: `${base}-${String(JPEG_WIDTH)}.jpg`,
    width: shown,
    height: Math.round((shown * height) / width),
    alt,
  };
}

/** The head of a public page. */
export function pageHead(site: Site, page: PublicPage): string {
  const address = PUBLIC_ADDRESSES[page];
  const business = businessData(site.origin, site.config);
  if (page === 'landing') return publicHead(site, { texts: {}, address, data: [business] });
  const texts = PAGE_TEXTS[page];
  const crumbs: Crumb[] = [HOME, { name: texts.title, address }];
  const data = [...(page === 'about' ? [business] : []), breadcrumbData(site.origin, crumbs)];
  return publicHead(site, { texts, address, data });
}

/** The head of a car's page. */
export function carHead(site: Site, car: Car): string {
  const texts = carPageTexts(car);
  const address = carAddress(car.id);
  const preview = previewOf(car);
  return publicHead(site, {
    texts,
    address,
    type: 'product',
    ...(preview ? { preview } : {}),
    data: [
      carData(site.origin, car),
      breadcrumbData(site.origin, [HOME, CARS, { name: texts.title, address }]),
    ],
  });
}

/** The head of a page that search engines do not index. */
export const privateHead = (title?: string): string =>
  titleAndDescription(title ? { title } : {}) + NOT_INDEXED;
