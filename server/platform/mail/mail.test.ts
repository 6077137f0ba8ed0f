// Tests the content, the transport and the retention of mails.
import { mkdtemp, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DAY } from '#domain/time/durations.ts';
import { closeAfterTest } from '#server/testing/afterTest.ts';
import { openTestDatabase } from '#server/testing/databases.ts';
import { startSmtpServer } from '#server/testing/smtpServer.ts';
import type { Database } from '../db/database.ts';
import { enqueue, type Task } from '../outbox/outbox.ts';
import { readEnv } from '../process/env.ts';
import type { MailContent } from './mailContent.ts';
import { deleteOldMails } from './mailRetention.ts';
import { createMailer } from './mailer.ts';
import { renderHtml, renderText } from './renderMail.ts';
import { folderTransport, type Mail, smtpTransport } from './transports.ts';

describe('a rendered mail', () => {
  const content: MailContent = {
    subject: 'A subject',
    heading: 'A heading',
    opening: ['It happened.'],
    facts: [
      { label: 'Car', value: 'Bentley <b>"Flying" & Spur</b>' },
      { label: 'Total', value: '£1,200.00' },
    ],
    closing: ['Do this next.'],
  };
  const context = {
    firstName: "<img src=x onerror='alert(1)'>",
    profileUrl: 'https://cars.example/Profile',
    supportEmail: 'support@cars.example',
  };
  const anonymous = { ...context, firstName: null, profileUrl: null };

  it('writes the parts of the text in their order, and leaves out those that are missing', () => {
    const written = (parts: string[]) => [...parts, 'Luxury Car Rentals\n'].join('\n\n');
    const support = 'If anything is unclear, write to support@cars.example.';
    expect(renderText(content, { ...context, firstName: 'J.R.' })).toContain('Dear J. R.,');
    for (const [firstName, shown] of [
      ['https://evil.example/a', 'https: / / evil. example/ a'],
      ['www.evil.example', 'www. evil. example'],
      ['evil。example', 'evil。 example'],
      ['evil．example／a', 'evil． example／ a'],
      ['me@evil.example', 'me@ evil. example'],
    ] as const) {
      expect(renderText(content, { ...context, firstName })).toContain(`Dear ${shown},`);
      expect(renderHtml(content, { ...context, firstName })).toContain(`Dear ${shown},`);
    }
    expect(renderText(content, { ...context, firstName: 'Ada' })).toBe(
      written([
        'Dear Ada,',
        'It happened.',
        'Car: Bentley <b>"Flying" & Spur</b>\nTotal: £1,200.00',
        'Do this next.',
        'Your bookings are in your profile: https://cars.example/Profile',
        support,
      ]),
    );
    const action = { label: 'Open', url: 'https://cars.example/x' };
    expect(renderText({ ...content, facts: [], action }, anonymous)).toBe(
      written(['Hello,', 'It happened.', 'Open:\nhttps://cars.example/x', 'Do this next.', support]),
    );
  });

  it('escapes input in the HTML version, links to the profile, and loads nothing from elsewhere', () => {
    const html = renderHtml(content, context);
    expect(html).toContain('Dear &lt;img src=x onerror=&#39;alert(1)&#39;&gt;,');
    expect(html).not.toMatch(/<(img|b)\b/);
    expect(html.match(/https?:[^"<\s]*/g)).toEqual([context.profileUrl, context.profileUrl]);
    expect(html).not.toMatch(/<(script|link|img|style|table)|url\(|src=(?!x)/);
    const styles = [...html.matchAll(/style="([^"]*)"/g)].flatMap(([, style = '']) => style.split(';'));
    const properties = new Set(styles.map((declaration) => declaration.split(':')[0]));
    // Every one of them is a property of CSS.
    expect([...properties].sort().join(' ')).toBe(
      'background border border-bottom border-top color font font-size font-weight letter-spacing margin max-width padding text-transform',
    );
  });

  it('writes the same parts in the HTML version', () => {
    const action = { label: 'Pay <now>', url: 'https://cars.example/pay?a=1&b=2' };
    expect(renderHtml({ ...content, action }, context)).toMatchSnapshot('with all parts');
    expect(renderHtml({ ...content, facts: [] }, anonymous)).toMatchSnapshot(
      'without figures, profile and name',
    );
  });
});

describe('the mailer', () => {
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
});

describe('a transport', () => {
  const FROM = 'Luxury Car Rentals <office@cars.example>';
  const REQUEST = '00000000-0000-4000-8000-000000000007';
  const aMail = (overrides: Partial<Mail> = {}): Mail => ({
    key: 'mail:booking-confirmed:00000000-0000-4000-8000-000000000301',
    number: 7,
    date: new Date('2026-11-21T10:00:00Z'),
    requestId: REQUEST,
    to: { name: 'Ada "Countess", Lovelace', address: 'ada@example.com' },
    subject: 'Your booking: £360.00',
    text: 'Dear Ada,\n\n.A line that starts with a dot: £1,200.00\n',
    html: '<p>Dear Ada: £1,200.00</p>',
    calendar: {
      filename: 'reservation.ics',
      method: 'PUBLISH',
      content: 'BEGIN:VCALENDAR\r\nSUMMARY:£\r\nEND:VCALENDAR\r\n',
    },
    attachments: [
      {
        filename: 'invoice.pdf',
        contentType: 'application/pdf',
        content: () => Promise.resolve(Buffer.from('the invoice')),
      },
    ],
    ...overrides,
  });
  const ID = '<mail.booking-confirmed.00000000-0000-4000-8000-000000000301@cars.example>';

  const header = (message: string, name: string) =>
    new RegExp(`^${name}:(.*(?:\r\n[ \t].*)*)`, 'im').exec(message)?.[1]?.replace(/\r\n/g, '').trim() ?? '';

  /** The decoded part of this type. */
  function part(message: string, type: string): string {
    const from = message.slice(message.indexOf(`Content-Type: ${type}`));
    const body = from.slice(from.indexOf('\r\n\r\n') + 4).split('\r\n--')[0] ?? '';
    const bytes = /Content-Transfer-Encoding: base64/i.test(from.split('\r\n\r\n')[0] ?? '')
      ? Buffer.from(body, 'base64')
      : Buffer.from(
          body
            .replace(/=\r\n/g, '')
            .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        );
    return bytes.toString('utf8');
  }

  function expectWhole(message: string): void {
    expect(header(message, 'Message-ID')).toBe(ID);
    expect(header(message, 'From')).toBe(FROM);
    expect(header(message, 'To')).toContain('<ada@example.com>');
    expect(header(message, 'Date')).toBe('Sat, 21 Nov 2026 10:00:00 +0000');
    expect(header(message, 'Auto-Submitted')).toBe('auto-generated');
    expect(header(message, 'X-Request-Id')).toBe(REQUEST);
    expect(part(message, 'text/plain').replaceAll('\r\n', '\n').trimEnd()).toBe(aMail().text.trimEnd());
    expect(part(message, 'text/html').trim()).toBe(aMail().html);
    expect(message).toContain('method=PUBLISH');
    expect(part(message, 'text/calendar')).toBe(aMail().calendar?.content);
    expect(part(message, 'application/pdf')).toBe('the invoice');
  }

  const FILE = '0000000007-mail.booking-confirmed.00000000-0000-4000-8000-000000000301.eml';

  async function mailFolder() {
    const folder = path.join(await mkdtemp(path.join(os.tmpdir(), 'mails-')), 'outbox');
    return { folder, transport: folderTransport(folder, FROM) };
  }

  it('writes one file for a mail and its repetition, also over an incomplete file after a crash', async () => {
    const { folder, transport } = await mailFolder();
    await transport.send(aMail());
    expect(await readdir(folder)).toEqual([FILE]);
    expectWhole(await readFile(path.join(folder, FILE), 'utf8'));
    await writeFile(path.join(folder, `${FILE}.draft`), 'half a m');
    await transport.send(aMail());
    expect(await readdir(folder)).toEqual([FILE]);
    expectWhole(await readFile(path.join(folder, FILE), 'utf8'));
  });

  it('names files so that they sort in the order of the mails, and that none is outside the folder', async () => {
    const { folder, transport } = await mailFolder();
    for (const number of [100, 9, 20])
      await transport.send(aMail({ number, key: `mail:refunded:re_${number}` }));
    await transport.send(aMail({ key: 'mail:refunded:../../etc/passwd' }));
    expect((await readdir(folder)).sort().map((name) => name.slice(8))).toEqual([
      ...['07-mail.refunded.etc.passwd.eml', '09-mail.refunded.re_9.eml'],
      ...['20-mail.refunded.re_20.eml', '00-mail.refunded.re_100.eml'],
    ]);
  });

  it('delivers the whole message over SMTP, a repetition with the same Message-ID', async () => {
    const server = closeAfterTest(await startSmtpServer());
    const transport = smtpTransport(server.url, FROM);
    await transport.send(aMail());
    await transport.send(aMail({ calendar: undefined }));
    const envelope = { from: 'office@cars.example', to: ['ada@example.com'], message: expect.any(String) };
    expect(server.received).toEqual([envelope, envelope]);
    const [first = '', second = ''] = server.received.map(({ message }) => message);
    expectWhole(first);
    expect(header(second, 'Message-ID')).toBe(ID);
    expect(second).not.toContain('text/calendar');
  });

  it('fails without naming a recipient when the mail server does not take the mail', async () => {
    const refusals: [reason: string, refuse: (command: string) => string | undefined][] = [
      [
        'EENVELOPE 550',
        (command) => (/^RCPT/.test(command) ? '550 5.1.1 <ada@example.com> is unknown' : undefined),
      ],
      [
        'EENVELOPE 451',
        (command) => (/^MAIL/.test(command) ? '451 4.7.1 later, ada@example.com' : undefined),
      ],
      ['EMESSAGE 554', (command) => (command === '.' ? '554 5.6.0 no, ada@example.com' : undefined)],
      // The server closes the connection.
      ['ECONNECTION', (command) => (/^DATA/.test(command) ? '' : undefined)],
    ];
    for (const [reason, refuse] of refusals) {
      const server = await startSmtpServer(refuse);
      const sent = smtpTransport(server.url, FROM).send(aMail());
      await expect(sent).rejects.toThrow(new Error(`The mail server did not take it (${reason}).`));
      expect(server.received).toEqual([]);
      await server.close();
      const unreachable = smtpTransport(server.url, FROM).send(aMail());
      await expect(unreachable).rejects.toThrow('The mail server did not take it (ESOCKET).');
    }
  });
});

describe('the retention', () => {
  const NOW = Date.parse('2026-11-21T10:00:00Z');
  const folderOf = () => mkdtemp(path.join(os.tmpdir(), 'mails-'));
  const noRows = { query: async () => [] } as unknown as Database;

  it('clears finished tasks of the outbox after the retention time, and keeps refunds, keys of mails about bookings, and waiting mails', async () => {
    const db = closeAfterTest(await openTestDatabase('postgres'));
    const task = async (kind: Task, key: string, deliveredDaysAgo?: number) => {
      await enqueue(db, kind, key, { payload: { userId: key }, now: NOW });
      if (deliveredDaysAgo === undefined) return;
      await db.query('UPDATE outbox SET done_at = now() - make_interval(secs => $2) WHERE dedupe_key = $1', [
        ...[key, deliveredDaysAgo * 86_400],
      ]);
    };
    await task('mail', 'old', 30);
    await task('mail', 'young', 29.9);
    await task('mail', 'waiting');
    await task('account-mail', 'verify-email', 30);
    await task('job-mail', 'job-moved', 30);
    await task('cancel-intent', 'cancelled', 30);
    await task('refund', 'refund', 400);
    await deleteOldMails(db, { days: 30, folder: '/nowhere' }, NOW);
    expect(await db.query('SELECT dedupe_key AS key, payload FROM outbox ORDER BY id')).toEqual([
      { key: 'old', payload: {} },
      { key: 'young', payload: { userId: 'young' } },
      { key: 'waiting', payload: { userId: 'waiting' } },
      { key: 'refund', payload: { userId: 'refund' } },
    ]);
    // The key stays, so that a repeated event sends no second mail.
    await task('mail', 'old');
    expect(await db.query("SELECT 1 FROM outbox WHERE kind = 'mail' AND done_at IS NULL")).toHaveLength(1);
  });

  it('keeps the file of a mail for the retention time, and of a mail with a secret link for a day', async () => {
    const cases: [key: string, age: number, isKept: boolean][] = [
      ['mail:booking-confirmed:1', 30 * DAY - 1000, true],
      ['mail:booking-confirmed:1', 30 * DAY, false],
      ['mail:password-changed:1', DAY, true],
      ['mail:reset-password:1', DAY - 1000, true],
      ['mail:reset-password:1', DAY, false],
      ['mail:verify-email:1', DAY, false],
      ['mail:change-email:1', DAY, false],
      ['mail:payment-link:1', DAY - 1000, true],
      ['mail:payment-link:1', DAY, false],
    ];
    const found: typeof cases = [];
    for (const [key, age] of cases) {
      const folder = await folderOf();
      await folderTransport(folder, 'cars@example.com').send({
        ...{ key, number: 1, date: new Date(NOW - age), to: { name: 'Ada', address: 'ada@example.com' } },
        ...{ subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' },
      });
      await deleteOldMails(noRows, { days: 30, folder }, NOW);
      found.push([key, age, (await readdir(folder)).length === 1]);
    }
    expect(found).toEqual(cases);
  });

  it('deletes an old file that a crash has left half written, and no other file', async () => {
    const folder = await folderOf();
    const at = new Date(NOW - 30 * DAY);
    for (const name of ['0000000001-mail.booking-confirmed.1.eml.draft', 'README']) {
      await writeFile(path.join(folder, name), 'To: ada@example.com');
      await utimes(path.join(folder, name), at, at);
    }
    await deleteOldMails(noRows, { days: 30, folder }, NOW);
    expect(await readdir(folder)).toEqual(['README']);
  });
});
