// Tests which servers have the development mailbox, and its content.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readEnv } from '../process/env.ts';
import { folderTransport } from './transports.ts';
import { closeAfterTest } from '#server/testing/afterTest.ts';
import { createTestApp } from '#server/testing/testApp.ts';
import { hasDevMailbox, MAILBOX_URL } from './devMailbox.ts';

const SECRET = { SESSION_SECRET: 'a secret of the tests, not of anything real' };
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

it('exists only on a server of a developer that no other machine can reach', () => {
  const cases: [variables: NodeJS.ProcessEnv, expected: boolean][] = [
    [{}, true],
    [{ PUBLIC_ORIGIN: 'http://localhost:3000' }, true],
    [{ PUBLIC_ORIGIN: 'https://cars.example' }, false],
    [{ PUBLIC_ORIGIN: 'http://localhost.example' }, false],
    [{ HOST: '0.0.0.0' }, false],
    [{ NODE_ENV: 'production' }, false],
    [{ TRUST_PROXY: '1' }, false],
    [{ DATABASE_URL: 'postgres://db.example/cars', PAYMENTS: 'sandbox' }, false],
    [{ SMTP_URL: 'smtp://mail.example' }, false],
    [STRIPE, false],
  ];
  for (const [variables, expected] of cases)
    expect({ variables, exists: hasDevMailbox(readEnv({ ...SECRET, ...variables })) }).toEqual({
      ...{ variables, exists: expected },
    });
});

it('answers only a browser of this machine that has opened an address of this machine', async () => {
  const test = closeAfterTest(await createTestApp());
  const cases: [remoteAddress: string, headers: Record<string, string>, status: number][] = [
    ['127.0.0.1', { host: 'localhost:3000' }, 200],
    ['::1', { host: '[::1]:3000' }, 200],
    ['192.0.2.7', { host: 'localhost:3000' }, 404],
    ['127.0.0.1', { host: 'evil.example:3000' }, 404],
    ['127.0.0.1', { host: '?' }, 404],
    ['127.0.0.1', { host: 'localhost:3000', 'x-forwarded-for': '127.0.0.1' }, 404],
    ['127.0.0.1', { host: 'localhost:3000', forwarded: 'for=127.0.0.1' }, 404],
  ];
  for (const [remoteAddress, headers, status] of cases) {
    const { statusCode } = await test.app.inject({ url: MAILBOX_URL, remoteAddress, headers });
    expect({ remoteAddress, headers, statusCode }).toEqual({ remoteAddress, headers, statusCode: status });
  }
});

it('shows the mails as plain text with links, the newest first, under a policy without scripts', async () => {
  const DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'mailbox-'));
  const test = await createTestApp({ env: { DATA_DIR } });
  const { body: empty } = await test.as().get(MAILBOX_URL);
  expect(empty).toContain('No mail has been sent yet.');

  const transport = folderTransport(path.join(DATA_DIR, 'outbox'), 'Cars <office@cars.example>');
  const send = (number: number, subject: string, text: string) =>
    transport.send({
      key: `mail:${number}`,
      number,
      date: new Date('2026-11-21T10:00:00Z'),
      to: { name: '', address: 'ada@example.com' },
      subject,
      text,
      html: '<p>Not shown.</p>',
    });
  await send(1, 'First', 'Open:\nhttp://localhost:3000/Reset#token=a-b_c\n£1');
  await send(2, 'Second <script>', '<script>alert(1)</script> https://a.example/"onclick=x');
  const answer = await test.as().get(MAILBOX_URL);
  await test.close();
  await rm(DATA_DIR, { recursive: true });

  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain(
    '<a href="http://localhost:3000/Reset#token=a-b_c">http://localhost:3000/Reset#token=a-b_c</a>',
  );
  expect(answer.body).toContain('£1');
  expect(answer.body).toContain('To ada@example.com');
  expect(answer.body).not.toMatch(/<script|onclick=x"|Not shown/);
  expect(answer.body.indexOf('Second')).toBeLessThan(answer.body.indexOf('First'));
  const policy = String(answer.headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'none'; style-src 'nonce-[^']+'; /);
  expect(policy).not.toContain('script-src');
  expect(answer.headers['referrer-policy']).toBe('no-referrer');
});

it('does not exist on a public server, whose configuration contains no mailbox', async () => {
  const test = await createTestApp({ env: { PUBLIC_ORIGIN: 'https://cars.example' } });
  const answer = await test.as().get(MAILBOX_URL);
  expect(answer.body).not.toContain('Development mailbox');
  expect((await test.as().get('/api/config')).json()).toMatchObject({ mailboxUrl: null });
  await test.close();
});
