// Serves the pictures that admins uploaded: only file names that the server wrote, with fixed types, never executed.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import type { MediaStore, OpenFile } from '../media/mediaStore.ts';

const PICTURE = /^\/?[0-9a-f-]{36}\/[a-z]+-\d+\.(avif|webp|jpg)$/;
const TYPES: Readonly<Record<string, string>> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };
// A file opened on its own can neither run scripts nor load anything.
const POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

export interface UploadsOptions {
  media: Pick<MediaStore, 'reading'>;
  /** The folder of the store that contains a folder for each picture. */
  parent: string;
  /** The URL prefix. */
  url: string;
}

const serveFolder: FastifyPluginAsync<{ root: string; url: string }> = async (app, { root, url }) => {
  await mkdir(root, { recursive: true });
  await app.register(fastifyStatic, {
    root,
    prefix: url,
    allowedPath: (pathname) => PICTURE.test(pathname),
    // A picture's file name is never reused.
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
  });
};

/** Streams the objects of a remote store; the answers are the same as those of `serveFolder`. */
const serveRemote: FastifyPluginAsync<{ open: OpenFile; parent: string; url: string }> = async (
  app,
  { open, parent, url },
) => {
  app.get<{ Params: { '*': string } }>(
    `${url}*`,
    { schema: { hide: true } },
    async ({ params, headers }, reply) => {
      const name = params['*'];
      const type = TYPES[PICTURE.exec(name)?.[1] ?? ''];
      const file =
        type &&
        (await open(`${parent}/${name}`, { range: headers.range, ifNoneMatch: headers['if-none-match'] }));
      if (!file) return reply.callNotFound();
      reply.code(file.status).headers(file.headers);
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      return file.body ? reply.type(type).send(file.body) : reply.send();
    },
  );
};

// Not wrapped in fastify-plugin: the policy applies to these files only.
export const uploads: FastifyPluginAsync<UploadsOptions> = async (app, { media, parent, url }) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', POLICY);
  });
  const { reading } = media;
  if ('folder' in reading) {
    await app.register(serveFolder, { root: path.join(reading.folder, parent), url });
  } else {
    await app.register(serveRemote, { open: reading.open, parent, url });
  }
};
