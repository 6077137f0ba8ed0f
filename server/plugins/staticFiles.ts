// The browser app: its built files, the public folder, and index.html for every screen's address.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { newNonce } from './security.ts';

const PUBLIC_DIR = path.join(process.cwd(), 'public');
const NONCE_PLACEHOLDER = '__CSP_NONCE__';
const NOT_BUILT = 'The browser app is not built yet. Run `npm run build`, then start the server again.\n';
// The last part of a file's address has an extension, a screen's has not.
const FILE = /\.[^/]*$/;

export interface StaticFilesOptions {
  distDir: string;
  publicDir?: string;
}

async function readTemplate(distDir: string): Promise<string | undefined> {
  try {
    return await readFile(path.join(distDir, 'index.html'), 'utf8');
  } catch {
    return undefined;
  }
}

/** The files directly in the public folder (icons, robots.txt); index.html there is webpack's template. */
async function publicFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile() && entry.name !== 'index.html').map((entry) => entry.name);
}

function isScreen(request: FastifyRequest): boolean {
  const address = request.url.split('?', 1)[0] ?? '';
  const accept = request.headers.accept ?? '*/*';
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !FILE.test(address) &&
    /text\/html|\*\/\*/.test(accept)
  );
}

export const staticFiles = fp<StaticFilesOptions>(
  async (app, { distDir, publicDir = PUBLIC_DIR }) => {
    const template = await readTemplate(distDir);

    // Names with a content hash never change what they hold; compressed when built, never per request.
    await app.register(fastifyStatic, {
      root: path.join(distDir, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      // Caches between us and the browser keep each encoding apart.
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
      if (template === undefined) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
      const nonce = newNonce();
      return reply
        .code(200)
        .header('content-security-policy', app.pagePolicy(request, nonce))
        .type('text/html; charset=utf-8')
        .send(template.replaceAll(NONCE_PLACEHOLDER, nonce));
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
