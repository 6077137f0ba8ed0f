// Tests which servers have the development mailbox, and its content.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readEnv } from '#server/env.ts';
import { folderTransport } from '#server/mail/transports.ts';
import { createTestApp } from '#server/testing/testApp.ts';
import { hasDevMailbox, MAILBOX_URL } from './devMailbox.ts';

const SECRET = { SESSION_SECRET: 'a secret of the tests, not of anything real' };
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

it.each([
  ['the defaults', {}, true],
  ['a loopback origin', { PUBLIC_ORIGIN: 'http://localhost:3000' }, true],
  ['a public origin', { PUBLIC_ORIGIN: 'https://cars.example' }, false],
  ['a public origin that begins like a loopback one', { PUBLIC_ORIGIN: 'http://localhost.example' }, false],
  ['a database', { DATABASE_URL: 'postgres://db.example/cars', PAYMENTS: 'sandbox' }, false],
  ['a mail server', { SMTP_URL: 'smtp://mail.example' }, false],
  ['Stripe', STRIPE, false],
])('answers whether a server with %s has it', (_what, variables, expected) => {
  expect(hasDevMailbox(readEnv({ ...SECRET, ...variables }))).toBe(expected);
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
