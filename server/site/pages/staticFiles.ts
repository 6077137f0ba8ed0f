// Serves the browser app: its built files, the public folder, and the page for the address of every screen.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { acceptsBrotli } from '#server/platform/http/acceptsBrotli.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import type { EarlierAssets } from './earlierAssets.ts';
import { readPageTemplate, type PageParts, type PreparedPage } from './pageTemplate.ts';
import { newNonce } from '#server/platform/http/security.ts';

const PUBLIC_DIR = path.join(process.cwd(), 'public');
const NOT_BUILT = 'The browser app is not built yet. Run `npm run build`, then start the server again.\n';
const compress = promisify(brotliCompress);
// Every response has its own nonce, so each one is compressed: a fifth of the size in less than a millisecond.
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
// The last segment of a file's URL has an extension; the last segment of a screen's URL has none.
const FILE = /\.[^/]*$/;

/** The response at the address of a screen. */
export interface ScreenAnswer extends PageParts {
  status: 200 | 404;
  /** Whether search engines may list the address. */
  isIndexed: boolean;
}

/** Answers the path of a screen and its query, with '?'. It never rejects; equal answers are the same object. */
export type Screens = (pathname: string, search: string) => Promise<ScreenAnswer>;

export interface StaticFilesOptions {
  screens: Screens;
  now: () => number;
  distDir: string;
  publicDir?: string;
  /** Opens an asset that this build does not have, by its file name. */
  openEarlier?: EarlierAssets['open'];
}

/** The files directly in the public folder (favicon, manifest); index.html there is webpack's template. */
async function publicFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile() && entry.name !== 'index.html').map((entry) => entry.name);
}

const addressOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? '';

function isScreen(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? '*/*';
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !FILE.test(addressOf(request)) &&
    /text\/html|\*\/\*/.test(accept)
  );
}

export const staticFiles = fp<StaticFilesOptions>(
  async (app, { screens, now, distDir, publicDir = PUBLIC_DIR, openEarlier }) => {
    const template = await readPageTemplate(distDir);
    const preparedPages = new WeakMap<ScreenAnswer, PreparedPage>();

    // Files named by content hash never change; the build compresses them, not the server.
    await app.register(fastifyStatic, {
      root: path.join(distDir, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      // Shared caches store each encoding separately.
      setHeaders: (response) => response.setHeader('vary', 'accept-encoding'),
      index: false,
    });
    await app.register(fastifyStatic, {
      root: path.join(publicDir, 'media'),
      prefix: '/media/',
      maxAge: '1d',
      index: false,
      decorateReply: false,
    });
    await app.register(fastifyStatic, {
      root: path.join(publicDir, 'icons'),
      prefix: '/icons/',
      maxAge: '1d',
      index: false,
      decorateReply: false,
    });
    for (const name of await publicFiles(publicDir)) {
      app.get(`/${name}`, { schema: { hide: true } }, (_request, reply) =>
        reply.sendFile(name, publicDir, { maxAge: '1d', immutable: false }),
      );
    }

    // Browsers revalidate the worker at each visit, so that no worker of an old build remains.
    app.get('/service-worker.js', { schema: { hide: true } }, (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .sendFile('service-worker.js', distDir, { cacheControl: false }),
    );

    async function answerScreen(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      reply.header('cache-control', 'no-store');
      await app.limitPages(request);
      if (!template) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
      const pathname = addressOf(request);
      // A browser reads '//cars' as the name of another host, so the app cannot run there.
      if (pathname.startsWith('//')) throw new HttpProblem(404, 'There is no page at this address.');
      const answer = await screens(pathname, request.url.slice(pathname.length));
      if (!answer.isIndexed) reply.header('x-robots-tag', 'noindex');
      const prepared = preparedPages.get(answer) ?? template.prepare(answer);
      preparedPages.set(answer, prepared);
      const nonce = newNonce();
      const html = prepared.toHtml(nonce, new Date(now()).toISOString());
      const isCompressed = acceptsBrotli(request.headers);
      if (isCompressed) reply.header('content-encoding', 'br');
      return reply
        .code(answer.status)
        .header('vary', 'accept-encoding')
        .header(
          'content-security-policy',
          app.pagePolicy(request, { nonce, scriptHashes: template.scriptHashes }),
        )
        .type('text/html; charset=utf-8')
        .send(isCompressed ? await compress(html, COMPRESSION) : html);
    }

    app.setNotFoundHandler(async (request, reply) => {
      if (/^\/api(\/|$|\?)/.test(request.url)) return app.answerUnknownCall(request, reply);
      const isFolder = /^\/(assets|icons|media)(\/|$)/.test(request.url);
      if (!isFolder && isScreen(request)) return answerScreen(request, reply);
      const [, name] = /^\/assets\/([^/]+)$/.exec(addressOf(request)) ?? [];
      const earlier = name === undefined ? undefined : await openEarlier?.(name);
      if (earlier) {
        return reply
          .header('cache-control', 'public, max-age=31536000, immutable')
          .type(earlier.type)
          .send(earlier.body);
      }
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
    });
  },
  { name: 'staticFiles', dependencies: ['security', 'problems', 'rateLimits'] },
);
