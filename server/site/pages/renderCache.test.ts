// Tests the cache of rendered pages: when a page is rendered again, and the answers when it cannot be rendered.
import { NOW_MARK } from './pageTemplate.ts';
import { createRenderCache } from './renderCache.ts';
import type { RenderPage } from './renderer.ts';
import { DAY } from '#domain/time/durations.ts';

const config = { supportEmail: 'office@cars.example' } as Parameters<typeof createRenderCache>[0]['config'];

function setUp(render?: RenderPage) {
  const clock = { now: Date.parse('2026-11-24T10:00:00Z') };
  const rendered: string[] = [];
  const errors: unknown[] = [];
  const echo: RenderPage = async (address, data) => {
    rendered.push(address);
    return { markup: address, styles: '', themeStyles: '', preloads: '', cache: { data } };
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
    themeStyles: '',
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
    return { markup: address, styles: '', themeStyles: '', preloads: '', cache: {} };
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
    return { markup: address, styles: '', themeStyles: '', preloads: '', cache: {} };
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
