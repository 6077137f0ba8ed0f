// The door between commands and a running server: HTTP on a Unix-domain socket in DATA_DIR, which only the owner of the
// folder and root can open. Only the server process may open an embedded database, so commands ask it for their work.
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { json, text } from 'node:stream/consumers';
import type { Writable } from 'node:stream';

const ANSWER_WITHIN_MS = 5_000;
/** What every answer states, percent-encoded: the result in words, or the reason of a refusal. */
const MESSAGE = 'x-message';

/** A command's answer: words, or a stream that begins with words. */
export interface CommandReply {
  /** Sends `message`, and returns where to write the content. */
  begin(message: string): Writable;
}

/** Does the work of one command. Returns the message for an answer without content. Throws the reason of a refusal. */
export type CommandHandler = (input: unknown, reply: CommandReply) => Promise<string | undefined>;

/** The address of the socket; Windows has named pipes instead. */
function socketOf(dataDir: string): string {
  const file = path.join(dataDir, 'server.sock');
  return process.platform === 'win32' ? `\\\\.\\pipe\\${file}` : file;
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function answer(
  handlers: Readonly<Record<string, CommandHandler>>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const begin = (status: number, message: string) =>
    response.writeHead(status, { [MESSAGE]: encodeURIComponent(message) });
  const handler = handlers[(request.url ?? '').slice(1)];
  try {
    if (!handler) throw new Error('The server does not know this command. Run the command of its release.');
    const message = await handler(await json(request), { begin: (words) => begin(200, words) });
    if (message !== undefined) begin(200, message).end();
  } catch (error) {
    // Once the content has begun, only an incomplete answer can report a failure.
    if (response.headersSent) response.destroy();
    else begin(422, reasonOf(error)).end();
    throw error;
  }
}

export interface CommandServerOptions {
  handlers: Readonly<Record<string, CommandHandler>>;
  onError: (error: unknown) => void;
}

/**
 * Answers commands until the returned function is called. The caller holds the lock of `dataDir`. Throws when the file
 * system has no sockets or the path of the folder is too long for one.
 */
export async function serveCommands(
  dataDir: string,
  { handlers, onError }: CommandServerOptions,
): Promise<() => Promise<void>> {
  const file = socketOf(dataDir);
  await rm(file, { force: true });
  const ping: CommandHandler = () => Promise.resolve('listening');
  const server = http.createServer((request, response) => {
    answer({ ...handlers, ping }, request, response).catch(onError);
  });
  // A backup takes as long as its data need.
  server.requestTimeout = 0;
  server.listen(file);
  await once(server, 'listening');
  return async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
}

/** The running server of a data folder. */
export interface CommandServer {
  /** Sends a command. Returns the message and the content. Throws the server's reason of a refusal. */
  send(command: string, input: object): Promise<{ message: string; content: IncomingMessage }>;
}

const ABSENT = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK']);

async function send(
  socketPath: string,
  command: string,
  { input, timeout }: { input: object; timeout?: number },
): Promise<{ message: string; content: IncomingMessage }> {
  const request = http.request({ socketPath, method: 'POST', path: `/${command}`, agent: false });
  if (timeout !== undefined) {
    request.setTimeout(timeout, () =>
      request.destroy(new Error(`The server did not answer within ${String(timeout / 1_000)} seconds.`)),
    );
  }
  request.end(JSON.stringify(input));
  const [content] = (await once(request, 'response')) as [IncomingMessage];
  const message = decodeURIComponent(String(content.headers[MESSAGE] ?? ''));
  if (content.statusCode === 200) return { message, content };
  throw new Error(message || (await text(content)));
}

/**
 * The server that listens for commands in `dataDir`; undefined when none does. Throws when it listens and does not answer
 * within five seconds.
 */
export async function findServer(dataDir: string): Promise<CommandServer | undefined> {
  const socketPath = socketOf(dataDir);
  try {
    const { content } = await send(socketPath, 'ping', { input: {}, timeout: ANSWER_WITHIN_MS });
    content.resume();
  } catch (error) {
    if (ABSENT.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
  return { send: (command, input) => send(socketPath, command, { input }) };
}
