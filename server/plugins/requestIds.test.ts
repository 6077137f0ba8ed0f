// Tests that the id of a request reaches its problem, its outbox task and its mail.
import Fastify from 'fastify';
import { problem } from '#domain/contract/problem.ts';
import { createTestApp, type TestApp } from '#server/testing/testApp.ts';
import { requestIds } from './requestIds.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('contains the id of the request in the problem of its answer', async () => {
  const answer = await test.as().get('/api/cars/00000000-0000-4000-8000-000000000000');
  expect(answer.statusCode).toBe(404);
  expect(problem.parse(answer.json()).instance).toBe(`urn:uuid:${String(answer.headers['x-request-id'])}`);
});

it('stores the id of the request with its mail, and sends it in a header', async () => {
  const people = ['one', 'other'].map((name) => ({
    first_name: 'Test',
    last_name: 'Person',
    email: `${name}@example.com`,
    phonenumber: '020 7946 0000',
    password: 'correct horse battery',
  }));
  const answers = await Promise.all(people.map((person) => test.as().post('/api/users', person)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  for (const { email } of people) await test.mailedToken(email);
  const ids = answers.map(({ headers }) => headers['x-request-id']);
  expect(test.mails.map(({ to, requestId }) => [to.address, requestId]).sort()).toEqual([
    ['one@example.com', ids[0]],
    ['other@example.com', ids[1]],
  ]);
});

it('contains the id of the log lines in every answer', async () => {
  const app = Fastify({ genReqId: () => 'id-of-this-request' });
  await app.register(requestIds);
  app.get('/works', async () => 'ok');
  app.get('/fails', () => Promise.reject(new Error('broken')));
  for (const url of ['/works', '/fails', '/missing']) {
    expect((await app.inject(url)).headers['x-request-id']).toBe('id-of-this-request');
  }
  await app.close();
});
