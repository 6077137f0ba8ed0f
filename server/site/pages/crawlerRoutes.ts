// The files that crawlers read first: robots.txt and the sitemap of the public pages and all cars.
import type { FastifyPluginAsync } from 'fastify';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { carAddress, PUBLIC_ADDRESSES } from '#domain/site/screenAt.ts';
import { escapeHtml } from '#server/platform/http/html.ts';
import type { ReadCatalogue } from './pages.ts';

export interface CrawlerOptions {
  /** The public origin; known once the server listens. */
  origin: () => string;
  readCatalogue: ReadCatalogue;
}

const HOUR_SECONDS = 3600;
const SITEMAP = '/sitemap.xml';

// Private screens contain noindex; a crawler that may not read them would not see it.
const robotsText = (origin: string) =>
  [
    'User-agent: *',
    'Disallow: /api/docs',
    'Disallow: /sandbox/',
    '',
    `Sitemap: ${origin}${SITEMAP}`,
    '',
  ].join('\n');

function sitemapOf(origin: string, cars: Iterable<Car>): string {
  const images = ({ images: all }: Car) =>
    all
      .map((image) => `<image:image><image:loc>${escapeHtml(origin + image)}</image:loc></image:image>`)
      .join('');
  const page = (address: string, extra = '') =>
    `<url><loc>${escapeHtml(origin + address)}</loc>${extra}</url>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
    ...Object.values(PUBLIC_ADDRESSES).map((address) => page(address)),
    ...[...cars].map((car) => page(carAddress(car.id), images(car))),
    '</urlset>',
    '',
  ].join('\n');
}

export const crawlerRoutes: FastifyPluginAsync<CrawlerOptions> = async (app, { origin, readCatalogue }) => {
  const schema = { hide: true };
  app.get('/robots.txt', { schema }, (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${String(HOUR_SECONDS)}`)
      .type('text/plain; charset=utf-8')
      .send(robotsText(origin())),
  );
  app.get(SITEMAP, { schema }, async (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${String(HOUR_SECONDS)}`)
      .type('application/xml; charset=utf-8')
      .send(sitemapOf(origin(), (await readCatalogue()).cars.values())),
  );
};
