// The response of the server at the address of a screen: the status, the head of the page, and the content of the
// public pages.
import type { Car } from '#domain/fleet/contract/cars.ts';
import type { PublicConfig } from '#domain/site/contract/config.ts';
import { carAddress, carsQuery, PUBLIC_ADDRESSES, screenAt, type PublicPage } from '#domain/site/screenAt.ts';
import type { PageContent, ScriptedScreen } from './pageTemplate.ts';
import type { ScreenAnswer, Screens } from './staticFiles.ts';
import { carHead, pageHead, privateHead, type Site } from './head.ts';
import type { PageRequest, RenderCache } from './renderCache.ts';
import type { ReviewEdition } from './reviewSource.ts';

export interface CatalogueEdition {
  /** Every car by its id. */
  cars: ReadonlyMap<string, Car>;
  /** Differs when the cars differ. */
  version: string;
}
/** Rejects when the database is unavailable and no list is cached. */
export type ReadCatalogue = () => Promise<CatalogueEdition>;

export interface PageOptions {
  /** The public origin; known once the server listens. */
  origin: () => string;
  config: Omit<PublicConfig, 'now'>;
  readCatalogue: ReadCatalogue;
  readReviews: () => Promise<ReviewEdition | undefined>;
  contents: RenderCache;
}

/** A longer query is not a search of the app. */
const MAX_SEARCH = 300;

/** The titles of pages that do not exist, as the browser app sets them. */
const CAR_GONE = 'This car is not available';
const NOT_FOUND = '404 Not Found';

const missing = (title: string): ScreenAnswer => ({
  status: 404,
  isIndexed: false,
  head: privateHead(title),
});
const unknown = missing(NOT_FOUND);
const carGone = missing(CAR_GONE);
const hidden: ScreenAnswer = { status: 200, isIndexed: false, head: privateHead() };
const scripted: Readonly<Record<string, ScreenAnswer>> = {
  '/signin': { ...hidden, screen: 'signIn' },
  '/register': { ...hidden, screen: 'register' },
};
/** The built page, for an address without known data. */
const plain: ScreenAnswer = { status: 200, isIndexed: true };

/** Answers every address. Without the database the page of a car has no content, and the app requests its data. */
export function createPages({ origin, config, readCatalogue, readReviews, contents }: PageOptions): Screens {
  const answers = new WeakMap<PageContent, ScreenAnswer>();
  const site = (): Site => ({ origin: origin(), config });

  function answerWith(
    screen: ScriptedScreen,
    content: PageContent | undefined,
    head: () => string,
  ): ScreenAnswer {
    const known = content && answers.get(content);
    if (known) return known;
    const answer: ScreenAnswer = {
      status: 200,
      isIndexed: true,
      head: head(),
      screen,
      ...(content ? { content } : {}),
    };
    if (content) answers.set(content, answer);
    return answer;
  }

  /** The data that the content of the page depends on; undefined when it cannot be read. */
  async function requestOf(page: PublicPage, search: string): Promise<PageRequest | undefined> {
    const address = PUBLIC_ADDRESSES[page];
    if (page === 'reviews') {
      const edition = await readReviews();
      return edition && { address, version: edition.version, data: { reviews: edition.reviews } };
    }
    if (page !== 'cars') return { address, version: '', data: {} };
    const catalogue = await readCatalogue().catch(() => undefined);
    const query = carsQuery(search);
    if (!catalogue || query.length > MAX_SEARCH) return undefined;
    const { cars, version } = catalogue;
    return { address: address + query, version, data: { cars: [...cars.values()] } };
  }

  async function publicAnswer(page: PublicPage, search: string): Promise<ScreenAnswer> {
    const request = await requestOf(page, search);
    const content = request && (await contents.contentOf(request));
    return answerWith(page, content, () => pageHead(site(), page));
  }

  async function carAnswer(carId: string): Promise<ScreenAnswer> {
    const catalogue = await readCatalogue().catch(() => undefined);
    if (!catalogue) return plain;
    const { cars, version } = catalogue;
    const car = cars.get(carId);
    if (!car) return carGone;
    const content = await contents.contentOf({ address: carAddress(carId), version, data: { car } });
    return answerWith('car', content, () => carHead(site(), car));
  }

  return async (pathname, search) => {
    const screen = screenAt(pathname);
    if (screen.kind === 'unknown') return unknown;
    if (screen.kind === 'private') return scripted[pathname.toLowerCase()] ?? hidden;
    return screen.kind === 'car' ? carAnswer(screen.carId) : publicAnswer(screen.kind, search);
  };
}
