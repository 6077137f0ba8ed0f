// The built page, and the server's additions to it: a head, the content, and in every response a nonce and the time.
import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PublicPage } from '#domain/site/screenAt.ts';

/** The rendered content of a page. */
export interface PageContent {
  /** The content of the root element. */
  markup: string;
  /** The style sheets, as elements of the head. */
  styles: string;
  /** The preload links of the first pictures, which come before those of the typefaces. */
  preloads: string;
  /** The answers of the API in the content, as JSON; NOW_MARK is the placeholder of the server's time. */
  cacheJson: string;
}

/** The screens whose scripts are listed in dist/screenScripts.json. */
export type ScriptedScreen = PublicPage | 'car' | 'signIn' | 'register';

export interface PageParts {
  /** Replaces the title and the description of the built page. */
  head?: string;
  content?: PageContent;
  screen?: ScriptedScreen;
}

/** A page without the values that differ between responses. */
export interface PreparedPage {
  /** The HTML in UTF-8. */
  toHtml(nonce: string, now: string): Buffer;
}

export interface PageTemplate {
  /** The hashes of the inline scripts, in base64. */
  scriptHashes: string[];
  prepare(parts: PageParts): PreparedPage;
}

// The marks are random, so no text of a user contains one.
const NONCE_MARK = `nonce ${randomUUID()}`;
/** The placeholder of the server's time, an ISO instant. */
export const NOW_MARK = `now ${randomUUID()}`;
const MARKS = new RegExp(`(${NONCE_MARK}|${NOW_MARK})`);

const NONCE_PLACEHOLDER = '__CSP_NONCE__';
const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta\s+name="description"[^>]*>/;
const ROOT = '<div id="root">';
const FIRST_LINK = /<link |<style|<\/head>/;

/** Low: the page fetches them after the first scripts, which need them later. */
const preloadOf = (file: string) => `<link rel="preload" as="script" href="/${file}" fetchpriority="low">`;

function fill(html: string, { head, content }: PageParts, scripts: readonly string[]): string {
  const headed = (
    head === undefined ? html : html.replace(DESCRIPTION, '').replace(TITLE, () => head)
  ).replace('</head>', () => `${scripts.map(preloadOf).join('')}</head>`);
  if (!content) return headed;
  const { markup, styles, preloads, cacheJson } = content;
  const withNonce = (sheets: string) => sheets.replaceAll('<style ', `<style nonce="${NONCE_MARK}" `);
  return headed
    .replace(FIRST_LINK, (first) => preloads + first)
    .replace('</head>', () => `${withNonce(styles)}</head>`)
    .replace(
      `${ROOT}</div>`,
      () => `${ROOT}${markup}</div><script type="application/json" id="served-cache">${cacheJson}</script>`,
    );
}

/** Resolves to undefined when the file does not exist. */
export async function readPageTemplate(distDir: string): Promise<PageTemplate | undefined> {
  const built = await readFile(path.join(distDir, 'index.html'), 'utf8').catch(() => undefined);
  if (built === undefined) return undefined;
  const screens = await readFile(path.join(distDir, 'screenScripts.json'), 'utf8').catch(() => '{}');
  const scriptsOf = JSON.parse(screens) as Partial<Record<ScriptedScreen, string[]>>;
  const scripts = [...built.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => script);
  const html = built.replaceAll(NONCE_PLACEHOLDER, NONCE_MARK);
  return {
    scriptHashes: scripts.map((script) => createHash('sha256').update(script).digest('base64')),
    prepare(parts) {
      // Encoded once: encoding the whole page for every response would be the most expensive step.
      const pieces = fill(html, parts, (parts.screen && scriptsOf[parts.screen]) ?? [])
        .split(MARKS)
        .map((piece) => (piece === NONCE_MARK || piece === NOW_MARK ? piece : Buffer.from(piece)));
      return {
        toHtml: (nonce, now) =>
          Buffer.concat(
            pieces.map((piece) =>
              typeof piece === 'string' ? Buffer.from(piece === NONCE_MARK ? nonce : now) : piece,
            ),
          ),
      };
    },
  };
}
