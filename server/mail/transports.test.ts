// Tests the file transport and the SMTP transport against a real SMTP server: the delivered mail, and a repeated
// delivery.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startSmtpServer, type SmtpServer } from '#server/testing/smtpServer.ts';
import { folderTransport, smtpTransport, type Mail } from './transports.ts';

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
}

describe('the file transport', () => {
  let folder: string;
  beforeEach(async () => {
    folder = path.join(await mkdtemp(path.join(os.tmpdir(), 'mails-')), 'outbox');
  });
  afterEach(() => rm(path.dirname(folder), { recursive: true }));

  const FILE = '0000000007-mail.booking-confirmed.00000000-0000-4000-8000-000000000301.eml';

  it('writes one complete message per file, in a folder that it creates when needed', async () => {
    await folderTransport(folder, FROM).send(aMail());
    expect(await readdir(folder)).toEqual([FILE]);
    expectWhole(await readFile(path.join(folder, FILE), 'utf8'));
  });

  it('writes one file for a repeated mail, also over an incomplete file after a crash', async () => {
    const transport = folderTransport(folder, FROM);
    await transport.send(aMail());
    await writeFile(path.join(folder, `${FILE}.draft`), 'half a m');
    await transport.send(aMail());
    expect(await readdir(folder)).toEqual([FILE]);
    expectWhole(await readFile(path.join(folder, FILE), 'utf8'));
  });

  it('names files so that they sort in the order of the mails', async () => {
    const transport = folderTransport(folder, FROM);
    for (const number of [100, 9, 20])
      await transport.send(aMail({ number, key: `mail:refunded:re_${number}` }));
    expect((await readdir(folder)).sort().map((name) => name.slice(11))).toEqual([
      'mail.refunded.re_9.eml',
      'mail.refunded.re_20.eml',
      'mail.refunded.re_100.eml',
    ]);
  });

  it('writes no file outside the folder for any key', async () => {
    await folderTransport(folder, FROM).send(aMail({ key: 'mail:refunded:../../etc/passwd' }));
    expect(await readdir(folder)).toEqual(['0000000007-mail.refunded.etc.passwd.eml']);
  });
});

describe('the SMTP transport', () => {
  let server: SmtpServer;
  let refusal: ((command: string) => string | undefined) | undefined;
  beforeEach(async () => {
    refusal = undefined;
    server = await startSmtpServer((command) => refusal?.(command));
  });
  afterEach(() => server.close());

  it('delivers the whole message to its recipient', async () => {
    await smtpTransport(server.url, FROM).send(aMail());
    expect(server.received).toEqual([
      { from: 'office@cars.example', to: ['ada@example.com'], message: expect.any(String) },
    ]);
    expectWhole(server.received[0]?.message ?? '');
  });

  it('sends no attachment without a calendar entry', async () => {
    await smtpTransport(server.url, FROM).send(aMail({ calendar: undefined }));
    expect(server.received[0]?.message).not.toContain('text/calendar');
  });

  it('uses the same Message-ID for a repeated mail', async () => {
    const transport = smtpTransport(server.url, FROM);
    await transport.send(aMail());
    await transport.send(aMail());
    expect(server.received.map(({ message }) => header(message, 'Message-ID'))).toEqual([ID, ID]);
  });

  it.each<[string, (command: string) => string | undefined, string]>([
    [
      'refuses the recipient',
      (command) => (/^RCPT/.test(command) ? '550 5.1.1 <ada@example.com> is unknown here' : undefined),
      'The mail server did not take it (EENVELOPE 550).',
    ],
    [
      'is busy',
      (command) => (/^MAIL/.test(command) ? '451 4.7.1 later, ada@example.com' : undefined),
      'The mail server did not take it (EENVELOPE 451).',
    ],
    [
      'refuses the message',
      (command) => (command === '.' ? '554 5.6.0 no, ada@example.com' : undefined),
      'The mail server did not take it (EMESSAGE 554).',
    ],
    [
      'closes the connection',
      (command) => (/^DATA/.test(command) ? '' : undefined),
      'The mail server did not take it (ECONNECTION).',
    ],
  ])('fails without naming a recipient when a server %s', async (_, objection, message) => {
    refusal = objection;
    await expect(smtpTransport(server.url, FROM).send(aMail())).rejects.toThrow(new Error(message));
    expect(server.received).toEqual([]);
  });

  it('fails when the server is unreachable', async () => {
    await server.close();
    await expect(smtpTransport(server.url, FROM).send(aMail())).rejects.toThrow(
      'The mail server did not take it (ESOCKET).',
    );
  });
});
