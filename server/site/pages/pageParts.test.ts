// Tests the parts of a rendered page: its head, its template, its source of reviews and its cache.
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Review } from '#domain/reviews/contract/reviews.ts';
import { PUBLIC_ADDRESSES, type PublicPage } from '#domain/site/screenAt.ts';
import { aCar } from '#domain/testing/builders.ts';
import { DAY } from '#domain/time/durations.ts';
import { escapeHtml, scriptJson, tag } from '#server/platform/http/html.ts';
import { createEventBus } from '#server/platform/realtime/domainEvents.ts';
import { carHead, pageHead, privateHead, type Site } from './head.ts';
import { NOW_MARK, type PageContent, type PageTemplate, readPageTemplate } from './pageTemplate.ts';
import { createRenderCache } from './renderCache.ts';
import type { RenderPage } from './renderer.ts';
import { createReviewSource } from './reviewSource.ts';

describe('the head', () => {
  const site: Site = {
    origin: 'https://cars.example',
    config: {
      supportEmail: 'support@cars.example',
      social: [
        { name: 'Instagram', url: 'https://instagram.example/cars' },
        { name: 'Facebook', url: null },
      ] as unknown as Site['config']['social'],
    },
  };
  const lines = (head: string) => head.replaceAll('><', '>\n<');

  it('writes the head of every public page', () => {
    for (const page of Object.keys(PUBLIC_ADDRESSES) as PublicPage[])
      expect(lines(pageHead(site, page))).toMatchSnapshot(page);
  });

  const CAR = {
    id: '00000000-0000-4000-8000-000000000101',
    _id: '00000000-0000-4000-8000-000000000101',
    ...{ make: 'Rolls-Royce', model: 'Phantom', year: 2024, description: 'A <quiet> car.', price: 425.5 },
  };
  const picture = (width: number, height: number) => ({
    ...{ id: 'p1', base: '/uploads/cars/p1', widths: [480, 960], width, height, alt: 'The car' },
    placeholder: 'data:,',
  });

  it('writes the head of a car for its purpose and with its picture', () => {
    const cars: [name: string, more: object][] = [
      ['a chauffeur car', { CarForReason: 'Chauffeur', images: [], pictures: [] }],
      ['a car for a video', { CarForReason: 'MusicVideo', images: [], pictures: [] }],
      ['a car with a wide picture', { images: ['/a.jpg', '/b.jpg'], pictures: [picture(1600, 901)] }],
      ['a car with a narrow picture', { images: ['/a.jpg'], pictures: [picture(500, 333)] }],
    ];
    for (const [name, more] of cars)
      expect(lines(carHead(site, { ...aCar(), ...CAR, ...more }))).toMatchSnapshot(name);
  });

  it('excludes private pages from search engines', () => {
    expect(lines(privateHead())).toMatchSnapshot();
    expect(lines(privateHead('404 Not Found'))).toMatchSnapshot();
  });

  it('escapes the texts of elements, attributes and data', () => {
    expect(escapeHtml('<a b="c">&\'£ – ü</a>')).toBe('&lt;a b=&quot;c&quot;&gt;&amp;&#39;£ – ü&lt;/a&gt;');
    expect(tag('meta', { name: 'a"b', content: undefined, property: '' })).toBe(
      '<meta name="a&quot;b" property="">',
    );
    // Data cannot end their script element.
    const data = { name: '</script><script>', lines: 'a\u2028b\u2029c\u2028' };
    const text = scriptJson(data);
    expect(text).toBe('{"name":"\\u003c/script>\\u003cscript>","lines":"a\\u2028b\\u2029c\\u2028"}');
    expect(JSON.parse(text)).toEqual(data);
    const car = aCar({ model: data.name, description: data.name });
    const head = carHead(site, car);
    expect(head.match(/<script/g)).toHaveLength(2);
    expect(head).not.toContain('</script><script>"');
  });
});

describe('the template', () => {
  const BUILT =
    '<html><head><title>Built</title><meta name="description" content="Built"><style nonce="__CSP_NONCE__">page</style></head><body><div id="root"></div></body></html>';

  const content = (changes: Partial<PageContent> = {}): PageContent => ({
    markup: '<h1>Cars</h1>',
    styles: '<style data-href="a">a</style>',
    preloads: '<link rel="preload" as="image" imagesrcset="a.avif 480w">',
    cacheJson: `{"now":"${NOW_MARK}"}`,
    ...changes,
  });

  let template: PageTemplate;
  beforeAll(async () => {
    const dist = mkdtempSync(path.join(os.tmpdir(), 'template-'));
    writeFileSync(path.join(dist, 'index.html'), BUILT);
    writeFileSync(path.join(dist, 'screenScripts.json'), '{"cars":["assets/cars.js"]}');
    template = (await readPageTemplate(dist))!;
  });

  const html = (parts: Parameters<PageTemplate['prepare']>[0]) =>
    template.prepare(parts).toHtml('n0nce', 'today').toString();

  it('gives the page a nonce, and replaces title and description by the head of the page', () => {
    expect(html({})).toBe(BUILT.replace('__CSP_NONCE__', 'n0nce'));
    const page = html({ head: '<title>Own</title>' });
    expect(page).toContain('<head><title>Own</title><style');
    expect(page).not.toMatch(/<title>Built|description/);
  });

  it('writes the preloads below the title, content, style sheets in their order, and the cache', () => {
    const page = html({ head: '<title>Own</title><link rel="canonical" href="/">', content: content() });
    expect(page).toContain(
      '<head><title>Own</title><link rel="preload" as="image" imagesrcset="a.avif 480w"><link rel="canonical"',
    );
    expect(page).toContain(
      '<style nonce="n0nce">page</style><style nonce="n0nce" data-href="a">a</style></head>',
    );
    expect(page).toContain(
      '<div id="root"><h1>Cars</h1></div><script type="application/json" id="served-cache">{"now":"today"}</script>',
    );
  });

  it('lists the scripts of the screen after those of the page', () => {
    const link = '<link rel="preload" as="script" href="/assets/cars.js" fetchpriority="low"></head>';
    expect((['cars', 'about'] as const).map((screen) => html({ screen }).includes(link))).toEqual([
      true,
      false,
    ]);
  });

  it('leaves marks and tags in the content unchanged', () => {
    for (const text of ['__CSP_NONCE__', '$&', '$`', '<style', '</head>', '<div id="root"></div>']) {
      const page = html({ content: content({ markup: `<p>${text}</p>` }) });
      expect(page).toContain(`<div id="root"><p>${text}</p></div>`);
      expect([text, page.match(/n0nce/g)?.length]).toEqual([text, 2]);
    }
  });

  it('is undefined when the app is not built', async () => {
    expect(await readPageTemplate(path.join(os.tmpdir(), 'nowhere'))).toBeUndefined();
  });
});

describe('the reviews', () => {
  afterEach(() => jest.useRealTimers());
  const review = (content: string) => ({ content }) as Review;

  function setUp() {
    const clock = { now: 10_000 };
    const eventBus = createEventBus();
    const store = { reviews: [review('Calm.')], reads: 0, isAway: false };
    const read = async () => {
      store.reads += 1;
      if (store.isAway) throw new Error('The database is away.');
      return store.reviews;
    };
    return {
      clock,
      eventBus,
      store,
      source: createReviewSource({ read, eventBus, now: () => clock.now }).newest,
    };
  }

  it('reads at most once a second, and at once after a change', async () => {
    const { clock, eventBus, store, source } = setUp();
    const first = await source();
    store.reviews = [review('Faultless.')];
    clock.now += 1000;
    expect(await source()).toBe(first);
    eventBus.emit('reviewsChanged', {});
    const second = await source();
    expect(second?.reviews).toEqual([review('Faultless.')]);
    expect(second?.version).not.toBe(first?.version);
    clock.now += 1001;
    expect((await source())?.version).toBe(second?.version);
    expect(store.reads).toBe(3);
  });

  it('ends its subscription when it is closed', () => {
    const eventBus = createEventBus();
    const source = createReviewSource({ read: async () => [], eventBus, now: () => 0 });
    expect(eventBus.listenerCount('reviewsChanged')).toBe(1);
    source.close();
    expect(eventBus.listenerCount('reviewsChanged')).toBe(0);
  });

  it('answers within half a second when the database does not', async () => {
    jest.useFakeTimers();
    const read = () => new Promise<never>(() => undefined);
    const { newest } = createReviewSource({ read, eventBus: createEventBus(), now: () => 0 });
    const answer = jest.fn();
    void newest().then(answer);
    await jest.advanceTimersByTimeAsync(500);
    expect(answer).toHaveBeenCalledWith(undefined);
  });

  it('keeps the last reviews while the database is unavailable', async () => {
    const { clock, store, source } = setUp();
    store.isAway = true;
    expect(await source()).toBeUndefined();
    store.isAway = false;
    clock.now += 1001;
    const read = await source();
    store.isAway = true;
    clock.now += 1001;
    expect(await source()).toEqual(read);
  });
});

describe('the cache', () => {
  const config = { supportEmail: 'office@cars.example' } as Parameters<typeof createRenderCache>[0]['config'];

  function setUp(render?: RenderPage) {
    const clock = { now: Date.parse('2026-11-24T10:00:00Z') };
    const rendered: string[] = [];
    const errors: unknown[] = [];
    const echo: RenderPage = async (address, data) => {
      rendered.push(address);
      return { markup: address, styles: '', preloads: '', cache: { data } };
    };
    const cache = createRenderCache({
      render: render ?? echo,
      config,
      now: () => clock.now,
      onError: (error) => errors.push(error),
    });
    return { cache, clock, rendered, errors };
  }
  afterEach(() => jest.useRealTimers());
  const page = (address: string, version = '1') => ({ address, version, data: {} });

  it('renders a page once while its data and the day stay the same', async () => {
    const { cache, clock, rendered } = setUp();
    const first = await cache.contentOf(page('/Cars'));
    expect(await cache.contentOf(page('/Cars'))).toBe(first);
    clock.now += 3_600_000;
    expect(await cache.contentOf(page('/Cars'))).toBe(first);
    expect(rendered).toEqual(['/Cars']);

    expect(await cache.contentOf(page('/Cars', '2'))).not.toBe(first);
    clock.now += DAY;
    await cache.contentOf(page('/Cars', '2'));
    expect(rendered).toHaveLength(3);
  });

  it('renders a page again after midnight in London', async () => {
    const { cache, clock, rendered } = setUp();
    for (const time of ['22:30', '22:59', '23:00', '23:30']) {
      clock.now = Date.parse(`2026-07-01T${time}:00Z`);
      await cache.contentOf(page('/Cars'));
    }
    expect(rendered).toHaveLength(2);
  });

  it('answers without content when a page takes longer than three seconds', async () => {
    jest.useFakeTimers();
    const { cache, errors } = setUp(() => new Promise(() => undefined));
    const answer = jest.fn();
    void cache.contentOf(page('/')).then(answer);
    await jest.advanceTimersByTimeAsync(3_000);
    expect(answer).toHaveBeenCalledWith(undefined);
    expect(errors).toHaveLength(1);
  });

  it('renders a page once for concurrent requests', async () => {
    const { cache, rendered } = setUp();
    await Promise.all([cache.contentOf(page('/')), cache.contentOf(page('/'))]);
    expect(rendered).toEqual(['/']);
  });

  it('keeps the placeholder of the clock, and writes the other data as safe JSON', async () => {
    const { cache } = setUp(async (_address, data) => ({
      markup: '',
      styles: '',
      preloads: '',
      cache: { ...data, text: '</script>' },
    }));
    const content = await cache.contentOf(page('/'));
    expect(content?.cacheJson).toContain(`"now":"${NOW_MARK}"`);
    expect(content?.cacheJson).not.toContain('</script>');
  });

  it('reports a failure, answers without content, and renders again at the next request', async () => {
    let isBroken = true;
    const { cache, errors } = setUp(async (address) => {
      if (isBroken) throw new Error('A component throws.');
      return { markup: address, styles: '', preloads: '', cache: {} };
    });
    expect(await cache.contentOf(page('/'))).toBeUndefined();
    expect(errors).toHaveLength(1);
    isBroken = false;
    expect(await cache.contentOf(page('/'))).toMatchObject({ markup: '/' });
  });

  it('answers further addresses without content while four pages are rendered', async () => {
    const finish: (() => void)[] = [];
    const { cache } = setUp(async (address) => {
      await new Promise<void>((resolve) => finish.push(resolve));
      return { markup: address, styles: '', preloads: '', cache: {} };
    });
    const running = [1, 2, 3, 4].map((each) => cache.contentOf(page(`/Cars?maxPrice=${each}`)));
    expect(await cache.contentOf(page('/Cars?maxPrice=5'))).toBeUndefined();
    finish.forEach((resolve) => resolve());
    expect((await Promise.all(running)).every(Boolean)).toBe(true);
  });

  it('keeps a limited number of pages', async () => {
    const { cache, rendered } = setUp();
    for (let each = 0; each <= 200; each += 1) await cache.contentOf(page(`/Cars?maxPrice=${each}`));
    await cache.contentOf(page('/Cars?maxPrice=200'));
    expect(rendered).toHaveLength(201);
    await cache.contentOf(page('/Cars?maxPrice=0'));
    expect(rendered).toHaveLength(202);

    // A page that is rendered again is the newest one.
    await cache.contentOf(page('/Cars?maxPrice=2', '2'));
    for (const each of [201, 202]) await cache.contentOf(page(`/Cars?maxPrice=${each}`));
    await cache.contentOf(page('/Cars?maxPrice=2', '2'));
    expect(rendered).toHaveLength(205);
  });
});
