// Tests the file transport and the SMTP transport against a real SMTP server: the delivered mail, and a repeated
// delivery.
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { closeAfterTest } from '#server/testing/afterTest.ts';
import { startSmtpServer } from '#server/testing/smtpServer.ts';
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
    ['EENVELOPE 451', (command) => (/^MAIL/.test(command) ? '451 4.7.1 later, ada@example.com' : undefined)],
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
