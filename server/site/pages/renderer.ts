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

export interface Renderer {
  render: RenderPage;
  /** Loads the bundle, which the first page would load otherwise. */
  preload(): Promise<void>;
}

/**
 * The renderer of the build; undefined when the build has no bundle. Its bundle is loaded later, because its evaluation
 * takes a tenth of a start.
 */
export async function findRenderer(distDir: string): Promise<Renderer | undefined> {
  const file = path.join(distDir, 'server/renderPage.cjs');
  if (!(await fileExists(file))) return undefined;
  const load = () => import(pathToFileURL(file).href) as Promise<{ renderPage: RenderPage }>;
  return {
    render: async (address, data) => (await load()).renderPage(address, data),
    preload: async () => void (await load()),
  };
}
