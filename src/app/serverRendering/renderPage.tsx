// Renders a public page to HTML in the server process, with the components of the browser. scripts/buildServerBundle.ts
// creates one file from it, which the server loads (server/site/pages/renderer.ts).
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static.node';
import { StaticRouter } from 'react-router-dom';
import { carReceived, carsReceived } from '#app/fleet/index.ts';
import { configReceived } from '#app/platform/api/configApi.ts';
import { reviewsReceived } from '#app/reviews/index.ts';
import { DISABLED_UNTIL_HYDRATED } from '#app/platform/browser/firstPaint.ts';
import type { RootState } from '#app/platform/store/types.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import type { PublicConfig } from '#domain/site/contract/config.ts';
import type { Review } from '#domain/reviews/contract/reviews.ts';
import { AppFrame } from '../AppFrame.tsx';
import { makeStore } from '../store/makeStore.ts';
import { rootReducer } from '#app/platform/store/rootReducer.ts';
import { picturePreloads } from './picturePreloads.ts';
import { PublicRoutes } from './publicRoutes.tsx';
import { guestState, STYLE_ATTRIBUTE, type ServedCache } from './servedState.ts';

/** The answers of the API that the page shows. */
export interface PageData {
  config: PublicConfig;
  cars?: Car[];
  car?: Car;
  reviews?: Review[];
}

export interface RenderedPage {
  /** The content of the root element. */
  markup: string;
  /** The style sheets of the page, as elements of its head. */
  styles: string;
  /** The preload links of the first pictures. */
  preloads: string;
  /** RTK Query's cache with the answers of the page. */
  cache: ServedCache;
}

const STYLES = /^(?:<style [^>]*>[^<]*<\/style>)+/;
// React escapes quotation marks in texts: this text is always an attribute.
const STYLE_ATTRIBUTES = / style="/g;
const ENABLED_CONTROLS = /<(?:button|input|select|textarea)(?=[ />])(?![^>]* disabled="")/g;

/** The state of a guest to whom the API has given these answers. */
function stateWith({ config, cars, car, reviews }: PageData): RootState {
  const answers = [
    configReceived(config),
    ...(cars ? [carsReceived(cars)] : []),
    ...(car ? [carReceived(car)] : []),
    ...(reviews ? [reviewsReceived(reviews)] : []),
  ];
  return answers.reduce(rootReducer, guestState());
}

/** Renders the page at `address`, a path with its query. Rejects when a component throws. */
export async function renderPage(address: string, data: PageData): Promise<RenderedPage> {
  const state = stateWith(data);
  const Router = ({ children }: { children: ReactNode }) => (
    <StaticRouter location={address}>{children}</StaticRouter>
  );
  let failure: unknown;
  const { prelude } = await prerenderToNodeStream(
    <AppFrame store={makeStore({ preloadedState: state })} Router={Router}>
      <PublicRoutes />
    </AppFrame>,
    {
      // Otherwise React appends large parts at the end and moves them by inline scripts, which the policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        failure ??= error;
      },
    },
  );
  const html = await text(prelude);
  if (failure !== undefined) throw failure;
  const [styles = ''] = STYLES.exec(html) ?? [];
  const markup = html
    .slice(styles.length)
    .replace(STYLE_ATTRIBUTES, ` ${STYLE_ATTRIBUTE}="`)
    .replace(ENABLED_CONTROLS, `$& disabled="" ${DISABLED_UNTIL_HYDRATED}=""`);
  return {
    markup,
    styles,
    preloads: picturePreloads(markup),
    cache: state.api,
  };
}
