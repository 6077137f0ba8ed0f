// An SMTP server for tests: implements enough of RFC 5321 to accept mails, or to refuse them as a test requires.
import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The message as received, with dots unstuffed. */
  message: string;
}

export interface SmtpServer {
  url: string;
  received: ReceivedMail[];
  close(): Promise<void>;
}

/** The reply to a command: '' closes the connection without a reply, undefined accepts the command. */
type Objection = (command: string) => string | undefined;

const address = (line: string) => /<(.*?)>/.exec(line)?.[1] ?? '';

function converse(socket: Socket, received: ReceivedMail[], objection: Objection): void {
  let unread = '';
  let message: string[] | undefined;
  let mail: ReceivedMail = { from: '', to: [], message: '' };
  const say = (line: string) => void socket.write(`${line}\r\n`);

  function endOfMessage(lines: string[]): void {
    const objected = objection('.');
    if (objected === '') return void socket.destroy();
    if (objected !== undefined) return say(objected);
    received.push({ ...mail, message: lines.map((line) => line.replace(/^\./, '')).join('\r\n') });
    say('250 taken');
  }

  function handleLine(line: string): void {
    if (message && line !== '.') return void message.push(line);
    if (message) {
      endOfMessage(message);
      message = undefined;
      return;
    }
    const objected = objection(line);
    if (objected === '') return void socket.destroy();
    if (objected !== undefined) return say(objected);
    if (/^EHLO /i.test(line)) return say('250 localhost');
    if (/^MAIL /i.test(line)) mail = { from: address(line), to: [], message: '' };
    if (/^RCPT /i.test(line)) mail.to.push(address(line));
    if (/^DATA$/i.test(line)) {
      message = [];
      return say('354 go on');
    }
    say(/^QUIT$/i.test(line) ? '221 bye' : '250 yes');
  }

  socket.setEncoding('utf8').on('data', (text: string) => {
    const lines = (unread + text).split('\r\n');
    unread = lines.pop() ?? '';
    lines.forEach(handleLine);
  });
  socket.on('error', () => socket.destroy());
  say('220 localhost');
}

/** Starts it on a free port of this machine. */
export async function startSmtpServer(objection: Objection = () => undefined): Promise<SmtpServer> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    converse(socket, received, objection);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
