// Tests that the id of a request reaches its answer, its problem, its outbox task and its mail.
import Fastify from 'fastify';
import { problem } from '#domain/kit/problem.ts';
import { closeAfterTest } from '#server/testing/afterTest.ts';
import { createTestApp } from '#server/testing/testApp.ts';
import { requestIds } from './requestIds.ts';

it('contains the id of the request in a problem, and in the mail that the request causes', async () => {
  const test = closeAfterTest(await createTestApp());
  const missing = await test.as().get('/api/cars/00000000-0000-4000-8000-000000000000');
  const { instance } = problem.parse(missing.json());
  expect([missing.statusCode, instance]).toEqual([
    404,
    `urn:uuid:${String(missing.headers['x-request-id'])}`,
  ]);
  const emails = ['one@example.com', 'other@example.com'];
  const person = { first_name: 'Test', last_name: 'Person', phonenumber: '020 7946 0000' };
  const answers = await Promise.all(
    emails.map((email) =>
      test.as().post('/api/users', { ...person, email, password: 'correct horse battery' }),
    ),
  );
  for (const email of emails) await test.mailedToken(email);
  expect(test.mails.map(({ to, requestId }) => [to.address, requestId]).sort()).toEqual(
    emails.map((email, index) => [email, answers[index]?.headers['x-request-id']]),
  );
});

it('contains the id of the log lines in every answer', async () => {
  const app = Fastify({ genReqId: () => 'id-of-this-request' });
  await app.register(requestIds);
  app.get('/works', async () => 'ok');
  app.get('/fails', () => Promise.reject(new Error('broken')));
  for (const url of ['/works', '/fails', '/missing'])
    expect((await app.inject(url)).headers['x-request-id']).toBe('id-of-this-request');
  await app.close();
});
