// Serves the browser app: its built files, the public folder, and the page for the address of every screen.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { newNonce } from './security.ts';

const PUBLIC_DIR = path.join(process.cwd(), 'public');
const NONCE_PLACEHOLDER = '__CSP_NONCE__';
const NOT_BUILT = 'The browser app is not built yet. Run `npm run build`, then start the server again.\n';
// The last segment of a file's URL has an extension; that of a screen has none.
const FILE = /\.[^/]*$/;

export interface StaticFilesOptions {
  distDir: string;
  publicDir?: string;
}

/** A built page and the hashes of its inline scripts. */
interface Page {
  html: string;
  scriptHashes: string[];
}

async function readPage(distDir: string, name: string): Promise<Page | undefined> {
  const html = await readFile(path.join(distDir, name), 'utf8').catch(() => undefined);
  if (html === undefined) return undefined;
  const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => script);
  return {
    html,
    scriptHashes: scripts.map((script) => createHash('sha256').update(script).digest('base64')),
  };
}

/** The files directly in the public folder (icons, robots.txt); index.html there is webpack's template. */
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
  async (app, { distDir, publicDir = PUBLIC_DIR }) => {
    const page = await readPage(distDir, 'index.html');
    // The landing page contains its content as HTML, so it shows before the app has loaded.
    const landing = (await readPage(distDir, 'landing.html')) ?? page;

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
    for (const name of await publicFiles(publicDir)) {
      app.get(`/${name}`, { schema: { hide: true } }, (_request, reply) =>
        reply.sendFile(name, publicDir, { maxAge: '1d', immutable: false }),
      );
    }

    function answerScreen(request: FastifyRequest, reply: FastifyReply): FastifyReply {
      reply.header('cache-control', 'no-store');
      const shown = addressOf(request) === '/' ? landing : page;
      if (!shown) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
      const nonce = newNonce();
      return reply
        .code(200)
        .header(
          'content-security-policy',
          app.pagePolicy(request, { nonce, scriptHashes: shown.scriptHashes }),
        )
        .type('text/html; charset=utf-8')
        .send(shown.html.replaceAll(NONCE_PLACEHOLDER, nonce));
    }

    app.setNotFoundHandler((request, reply) => {
      if (/^\/api(\/|$|\?)/.test(request.url)) return app.answerUnknownCall(request, reply);
      const isFolder = /^\/(assets|media)(\/|$)/.test(request.url);
      if (!isFolder && isScreen(request)) return answerScreen(request, reply);
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
    });
  },
  { name: 'staticFiles', dependencies: ['security', 'problems'] },
);
