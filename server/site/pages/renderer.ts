// Loads the bundle that renders the public pages (scripts/buildServerBundle.ts). Without it, as in tests without a build,
// the server sends the pages without content, and the app renders them in the browser.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Car } from '#domain/fleet/contract/cars.ts';
import type { PublicConfig } from '#domain/site/contract/config.ts';
import type { Review } from '#domain/reviews/contract/reviews.ts';
import { fileExists } from '#server/platform/process/fileExists.ts';

/** The answers of the API that a page shows. */
export interface PageData {
  config: PublicConfig;
  cars?: Car[];
  car?: Car;
  reviews?: Review[];
}

/** A page as src/app/serverRendering/renderPage.tsx renders it. */
export interface RenderedPage {
  /** The content of the root element. */
  markup: string;
  /** The style sheets, as elements of the head. */
  styles: string;
  /** The preload links of the first pictures. */
  preloads: string;
  /** The cache of the browser app with these answers. */
  cache: unknown;
}

/** Renders the page at `address`, a path with its query. */
export type RenderPage = (address: string, data: PageData) => Promise<RenderedPage>;

/** Resolves to undefined when the build has no bundle. */
export async function loadRenderer(distDir: string): Promise<RenderPage | undefined> {
  const file = path.join(distDir, 'server/renderPage.cjs');
  if (!(await fileExists(file))) return undefined;
  const bundle = (await import(pathToFileURL(file).href)) as { renderPage: RenderPage };
  return bundle.renderPage;
}
