// Checks the pages that the server renders, and what the browser reads from them.
import { checkCases } from '#app/testing/checkCases.ts';
import { setImmediate } from 'node:timers';
import { carApi } from '#app/fleet/data/carApi.ts';
import { aCar } from '#domain/testing/builders.ts';
import { aConfig } from '#mocks/backend.ts';
import { aReview } from '#mocks/jobs/fixtures.ts';
import { renderPage, type PageData } from './renderPage.tsx';
import { servedState, guestState } from './servedState.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { CarPicture } from '#app/fleet/cars/CarPicture.tsx';
import { theme } from '#app/app/theme/theme.ts';
import { HeroPicture } from '#app/site/landing/HeroPicture.tsx';
import { picturePreloads } from './picturePreloads.ts';
import { configApi, configReceived } from '#app/platform/api/configApi.ts';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { rootReducer } from '#app/platform/store/rootReducer.ts';
import { readServedPage } from './readServedPage.ts';

describe('publicPages', () => {
  // React's renderer for Node calls it; jsdom has none.
  beforeAll(() => void Object.assign(globalThis, { setImmediate }));

  const car = aCar();
  const carAddress = `/cars/${car.id}`;

  async function render(address: string, data: Partial<PageData> = {}) {
    const page = await renderPage(address, { config: aConfig(), ...data });
    const root = document.createElement('div');
    root.innerHTML = page.markup;
    return { ...page, root, heading: root.querySelector('h1')?.textContent };
  }

  const PAGES: [string, Partial<PageData>, string, string][] = [
    ['/', {}, 'Luxury Car Rentals', 'Motor cars of the first rank'],
    ['/About', {}, 'About Luxury Car Rentals', 'The marques'],
    ['/Cars', { cars: [car] }, 'Cars', `${car.make} ${car.model}`],
    [carAddress, { car }, `${car.make} ${car.model}`, car.description],
    ['/reviews', { reviews: [aReview({ content: 'A quiet journey.' })] }, 'Reviews', 'A quiet journey.'],
  ];
  test('renders the content of each page for a guest', () =>
    checkCases(PAGES, async (address, data, heading, text) => {
      const page = await render(address, data);
      expect(page.heading).toBe(heading);
      expect(page.root).toHaveTextContent(text);
      expect(page.root.querySelector('header')).toHaveTextContent('Sign in');
    }));

  test('sends the answers of the page, with which the browser hydrates without a request', async () => {
    const { cache } = await render(carAddress, { car });
    expect(carApi.endpoints.getCar.select(car.id)(servedState(cache))).toMatchObject({
      isSuccess: true,
      data: car,
    });
  });

  test('disables buttons and fields until the page is hydrated, and marks those that it has disabled', async () => {
    const { root } = await render('/reviews', { reviews: [] });
    const field = root.querySelector('textarea[name="content"]');
    expect(field).toBeDisabled();
    expect(field).toHaveAttribute('data-until-hydrated');
    const controls = [...root.querySelectorAll('button, input, select, textarea')];
    expect(controls.filter((control) => !control.hasAttribute('disabled'))).toEqual([]);
  });

  test('contains no style and no script that the security policy forbids', async () => {
    const { markup, styles } = await render('/reviews', { reviews: [aReview()] });
    expect(markup).not.toMatch(/<style|<script| style="/);
    expect(markup).toContain(' data-style="');
    expect(styles).toMatch(/^<style [^>]*reviews-page/);
    // A colour that MUI cannot read makes invalid values.
    expect(JSON.stringify(theme.generateStyleSheets())).not.toMatch(/NaN/);
  });

  test('keeps the dates of the address in the links to the cars', async () => {
    const { root } = await render('/Cars?from=2026-12-04&to=2026-12-06', { cars: [car] });
    expect(root.querySelector('h3 a')).toHaveAttribute('href', expect.stringContaining('from=2026-12-04'));
  });
});

describe('picturePreloads', () => {
  const picture = {
    id: 'front',
    base: '/media/cars/ghost/front',
    widths: [480, 960],
    width: 1600,
    height: 900,
    alt: 'A Ghost.',
    placeholder: 'data:image/webp;base64,AAAA',
  };
  const render = (priority: boolean) =>
    renderToStaticMarkup(
      <CarPicture
        picture={picture}
        sizes="(min-width: 620px) 46vw, 92vw"
        priority={priority}
        shown
        onFailed={() => undefined}
      />,
    );

  it('preloads the first pictures in the sizes of the markup, and no other picture', () => {
    expect(picturePreloads(render(false) + render(true) + render(false))).toBe(
      '<link rel="preload" as="image" type="image/avif" imagesrcset="/media/cars/ghost/front-480.avif 480w, /media/cars/ghost/front-960.avif 960w" imagesizes="(min-width: 620px) 46vw, 92vw" fetchpriority="high">',
    );
  });

  it('preloads one picture of the landing page: the tall one for phones, the wide one for other windows', () => {
    const links = picturePreloads(renderToStaticMarkup(<HeroPicture />))
      .split('<link ')
      .slice(1);
    expect(links.map((link) => /media="([^"]*)".*hero\/(\w+)-/.exec(link)?.slice(1))).toEqual([
      ['(max-width: 768px)', 'phone'],
      ['not all and (max-width: 768px)', 'poster'],
    ]);
  });
});

describe('readServedPage', () => {
  function serve(markup: string, cache?: object) {
    document.body.innerHTML = `<div id="root">${markup}</div>${
      cache ? `<script type="application/json" id="served-cache">${JSON.stringify(cache)}</script>` : ''
    }`;
    return document.querySelector('#root')!;
  }
  const cached = () => rootReducer(guestState(), configReceived(aConfig())).api;

  beforeEach(() => jest.useFakeTimers({ now: FIXED_NOW }));
  afterEach(() => jest.useRealTimers());

  test('reads the state of a guest with the answers of the server, whose age starts now', () => {
    const served = readServedPage(serve('<h1>Cars</h1>', cached()));
    expect(served).toMatchObject({ session: { userToken: '' }, preferences: { scheme: 'system' } });
    const config = configApi.endpoints.getConfig.select()(served!);
    expect(config).toMatchObject({ isSuccess: true, data: aConfig(), fulfilledTimeStamp: FIXED_NOW });
  });

  test('sets the styles that the content security policy forbids in HTML', () => {
    const root = serve('<p data-style="--count: 3; color: red">Text</p>', cached());
    readServedPage(root);
    const text = root.querySelector('p')!;
    expect(text.style.color).toBe('red');
    expect(text.style.getPropertyValue('--count')).toBe('3');
    expect(text).not.toHaveAttribute('data-style');
  });

  test('is undefined when the page has no content or no cache', () => {
    expect(readServedPage(serve('', cached()))).toBeUndefined();
    expect(readServedPage(serve('<h1>Cars</h1>'))).toBeUndefined();
  });
});
