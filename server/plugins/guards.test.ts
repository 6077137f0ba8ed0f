// Tests that the server does not start when a route declares no access.
import Fastify from 'fastify';
import { createSessions } from '#server/modules/identity/sessions.ts';
import type { Database } from '#server/db/database.ts';
import { guards, type Access } from './guards.ts';
import { sessionPlugin } from './session.ts';

async function bareApp() {
  const app = Fastify();
  const sessions = createSessions({ db: {} as Database, secret: 'x'.repeat(32), now: Date.now });
  await app.register(sessionPlugin, { sessions, publicOrigin: undefined });
  await app.register(guards, { now: Date.now });
  return app;
}

it.each(['/api/secrets', '/api', '/api/documents'])('refuses to start with an unguarded %s', async (url) => {
  const app = await bareApp();
  expect(() => app.get(url, async () => 'secret')).toThrow(`GET ${url} does not say who may call it`);
});

it('requires no access of pages and of the API documentation', async () => {
  const app = await bareApp();
  app.get('/cars', async () => 'page');
  app.get('/api/docs', async () => 'docs');
  app.get('/api/docs/json', async () => '{}');
  expect((await app.inject('/cars')).body).toBe('page');
});

it.each<[Access, number]>([
  ['public', 200],
  ['optional-session', 200],
  ['user', 401],
  ['admin', 401],
  ['verified-driver', 401],
  [{ permission: 'cars.edit' }, 401],
  [{ permission: 'users.read', or: 'user' }, 401],
  [{ permission: 'jobs.read', or: 'verified-driver' }, 401],
])('answers a guest on a route with access %j with %i', async (access, status) => {
  const app = await bareApp();
  app.setErrorHandler((error: { status?: number }, _request, reply) =>
    reply.code(error.status ?? 500).send(),
  );
  app.get('/api/thing', { config: { access } }, async () => 'thing');
  expect((await app.inject('/api/thing')).statusCode).toBe(status);
  expect((await app.inject({ url: '/%61pi/thing' })).statusCode).toBe(status);
});
