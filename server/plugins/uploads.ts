// The pictures that admins uploaded: only names that we wrote, with types that follow from them, run as nothing.
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';

const PICTURE = /^\/?[0-9a-f-]{36}\/[a-z]+-\d+\.(avif|webp|jpg)$/;
// A file that is opened by itself can neither run nor load anything.
const POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

export interface UploadsOptions {
  /** The folder of the pictures' folders. */
  dir: string;
  /** The address in front of them. */
  url: string;
}

// Not unwrapped by fastify-plugin: the policy is for these files alone.
export const uploads: FastifyPluginAsync<UploadsOptions> = async (app, { dir, url }) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', POLICY);
  });
  await app.register(fastifyStatic, {
    root: dir,
    prefix: url,
    allowedPath: (pathname) => PICTURE.test(pathname),
    // A picture is never written twice under one name.
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
  });
};
