// Tests the changes of the server to the built page.
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { NOW_MARK, readPageTemplate, type PageContent, type PageTemplate } from './pageTemplate.ts';

const BUILT =
  '<html><head><title>Built</title><meta name="description" content="Built"><style nonce="__CSP_NONCE__">page</style></head><body><div id="root"></div></body></html>';

const content = (changes: Partial<PageContent> = {}): PageContent => ({
  markup: '<h1>Cars</h1>',
  styles: '<style data-href="a">a</style>',
  themeStyles: '<style data-emotion="mui b">b</style>',
  preloads: '<link rel="preload" as="image" imagesrcset="a.avif 480w">',
  cacheJson: `{"now":"${NOW_MARK}"}`,
  ...changes,
});

let template: PageTemplate;
beforeAll(async () => {
  const dist = mkdtempSync(path.join(os.tmpdir(), 'template-'));
  writeFileSync(path.join(dist, 'index.html'), BUILT);
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
    '<style nonce="n0nce" data-emotion="mui b">b</style><style nonce="n0nce">page</style><style nonce="n0nce" data-href="a">a</style></head>',
  );
  expect(page).toContain(
    '<div id="root"><h1>Cars</h1></div><script type="application/json" id="served-cache">{"now":"today"}</script>',
  );
});

it('leaves marks and tags in the content unchanged', () => {
  for (const text of ['__CSP_NONCE__', '$&', '$`', '<style', '</head>', '<div id="root"></div>']) {
    const page = html({ content: content({ markup: `<p>${text}</p>` }) });
    expect(page).toContain(`<div id="root"><p>${text}</p></div>`);
    expect([text, page.match(/n0nce/g)?.length]).toEqual([text, 3]);
  }
});

it('is undefined when the app is not built', async () => {
  expect(await readPageTemplate(path.join(os.tmpdir(), 'nowhere'))).toBeUndefined();
});
