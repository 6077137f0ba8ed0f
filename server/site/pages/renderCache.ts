// Caches rendered pages in memory, one for each address, until their data changes.
import type { PublicConfig } from '#domain/site/contract/config.ts';
import { londonDate, type Instant } from '#domain/time/london.ts';
import { withDeadline } from '#server/platform/process/deadline.ts';
import { NOW_MARK, type PageContent } from './pageTemplate.ts';
import { scriptJson } from '#server/platform/http/html.ts';
import type { PageData, RenderPage } from './renderer.ts';

export interface PageRequest {
  /** The path, and the query where the page depends on it. */
  address: string;
  /** Changes whenever the data does. */
  version: string;
  data: Omit<PageData, 'config'>;
}

export interface RenderCache {
  /** The content; undefined when it cannot be rendered now. */
  contentOf(page: PageRequest): Promise<PageContent | undefined>;
}

export interface RenderCacheOptions {
  render: RenderPage | undefined;
  config: Omit<PublicConfig, 'now'>;
  now: () => Instant;
  onError: (error: unknown) => void;
}

/** More than the number of pages and common searches; the oldest page is removed first. */
const MAX_PAGES = 200;
/**
 * The maximum number of concurrent renderings. Further addresses are sent without content, so that rendering does not
 * block the process.
 */
const MAX_RUNNING = 4;
const DEADLINE_MS = 3_000;

interface Kept {
  version: string;
  content: Promise<PageContent | undefined>;
}

export function createRenderCache({ render, config, now, onError }: RenderCacheOptions): RenderCache {
  const pages = new Map<string, Kept>();
  let running = 0;

  async function renderNow(renderPage: RenderPage, { address, data }: PageRequest): Promise<PageContent> {
    const time = new Date(now()).toISOString();
    const { cache, ...rendered } = await renderPage(address, {
      ...data,
      config: { ...config, now: time },
    });
    return {
      ...rendered,
      cacheJson: scriptJson(cache).replace(`"now":"${time}"`, () => `"now":"${NOW_MARK}"`),
    };
  }

  async function contentOrNothing(
    renderPage: RenderPage,
    page: PageRequest,
  ): Promise<PageContent | undefined> {
    running += 1;
    try {
      return await withDeadline(renderNow(renderPage, page), DEADLINE_MS, () => {
        throw new Error(`Rendering ${page.address} takes too long.`);
      });
    } catch (error) {
      onError(error);
      pages.delete(page.address);
      return undefined;
    } finally {
      running -= 1;
    }
  }

  return {
    async contentOf(page) {
      if (!render) return undefined;
      // The calendar in the HTML shows today's dates.
      const version = `${londonDate(now())} ${page.version}`;
      const kept = pages.get(page.address);
      if (kept?.version === version) return kept.content;
      if (running >= MAX_RUNNING) return undefined;
      const content = contentOrNothing(render, page);
      pages.delete(page.address);
      pages.set(page.address, { version, content });
      const [oldest] = pages.keys();
      if (pages.size > MAX_PAGES && oldest !== undefined) pages.delete(oldest);
      return content;
    },
  };
}
