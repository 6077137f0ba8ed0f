// Tests that the configuration selects the transport and the links.
import { mkdtemp, readdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readEnv } from '../process/env.ts';
import { closeAfterTest } from '#server/testing/afterTest.ts';
import { startSmtpServer } from '#server/testing/smtpServer.ts';
import { createMailer } from './mailer.ts';

const mail = {
  ...{ key: 'mail:refunded:re_1', number: 1, date: new Date('2026-11-21T10:00:00Z') },
  to: { name: 'Ada', address: 'ada@example.com' },
  ...{ subject: 'A subject', text: 'A text', html: '<p>A text</p>' },
};
const listening = () => 'http://127.0.0.1:3000';

/** Sends the mail with this configuration; returns the files of the data folder's outbox. */
async function send(variables: NodeJS.ProcessEnv): Promise<string[]> {
  const DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'mailing-'));
  await createMailer(readEnv({ ...variables, DATA_DIR }), listening).transport.send(mail);
  return readdir(path.join(DATA_DIR, 'outbox')).catch(() => []);
}

it('writes files into the data folder when no mail server is configured, on either database', async () => {
  const postgres = {
    ...{ PAYMENTS: 'sandbox', DATABASE_URL: 'postgres://localhost/cars' },
    SESSION_SECRET: 'a secret of the tests, not of anything real',
  };
  for (const variables of [{}, postgres])
    expect(await send(variables)).toEqual(['0000000001-mail.refunded.re_1.eml']);
});

it('sends through the configured mail server from the configured address, and writes no file', async () => {
  const server = closeAfterTest(await startSmtpServer());
  expect(await send({ SMTP_URL: server.url, MAIL_FROM: 'Cars <office@cars.example>' })).toEqual([]);
  expect(server.received).toMatchObject([{ from: 'office@cars.example', to: ['ada@example.com'] }]);
});

it('links to PUBLIC_ORIGIN, or to the address of the server without it', () => {
  const origin = (PUBLIC_ORIGIN: string) => createMailer(readEnv({ PUBLIC_ORIGIN }), listening).origin();
  expect([origin('https://cars.example'), origin('')]).toEqual(['https://cars.example', listening()]);
});
