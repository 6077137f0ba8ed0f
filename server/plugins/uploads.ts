// Serves the pictures that admins uploaded: only file names that the server wrote, with fixed types, never executed.
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';

const PICTURE = /^\/?[0-9a-f-]{36}\/[a-z]+-\d+\.(avif|webp|jpg)$/;
// A file opened on its own can neither run scripts nor load anything.
const POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

export interface UploadsOptions {
  /** The folder that contains a folder for each picture. */
  dir: string;
  /** The URL prefix. */
  url: string;
}

// Not wrapped in fastify-plugin: the policy applies to these files only.
export const uploads: FastifyPluginAsync<UploadsOptions> = async (app, { dir, url }) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', POLICY);
  });
  await app.register(fastifyStatic, {
    root: dir,
    prefix: url,
    allowedPath: (pathname) => PICTURE.test(pathname),
    // A picture's file name is never reused.
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
  });
};
