// Tests how a long list is sent: by batches through the response schema, with an incomplete answer after an error, and
// without further queries for a client that is gone or does not read.
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { DatabaseUnavailable } from '../db/failures.ts';
import { problems } from './problem.ts';
import { eventually } from '#server/testing/eventually.ts';
import { BATCH_ROWS, type LongList } from './readList.ts';
import { sendList } from './sendList.ts';

interface Item {
  id: string;
  text?: string;
}

const BATCHES = 4;
const IDS = Array.from({ length: BATCHES * BATCH_ROWS - 3 }, (_, index) => `id-${String(index)}`);
const itemsOf = (ids: readonly string[]): Item[] => ids.map((id) => ({ id }));

let app: FastifyInstance;
let load: jest.Mock<Promise<Item[]>, [readonly string[]]>;
let lines: Record<string, unknown>[];
/** The stream of the last answer, and the answer itself. */
let stream: Readable;
let raw: http.ServerResponse;

beforeEach(async () => {
  lines = [];
  load = jest.fn<Promise<Item[]>, [readonly string[]]>(async (ids) => itemsOf(ids));
  const list: LongList<Item> = { ids: IDS, load: (ids) => load(ids) };
  app = Fastify({
    logger: { stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
    exposeHeadRoutes: true,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(problems);
  app.addHook('onSend', async (_request, reply, payload) => {
    if (typeof payload === 'object') stream = payload as Readable;
    raw = reply.raw;
  });
  const item = z.object({ id: z.string(), text: z.optional(z.string()) });
  app.get('/list', { schema: { response: { 200: z.array(item) } } }, async (_request, reply) =>
    sendList(reply, list),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

/** Sends the request; the answer is not read. */
async function open(method = 'GET'): Promise<http.IncomingMessage> {
  const { port } = app.server.address() as AddressInfo;
  const request = http.request({ port, host: '127.0.0.1', path: '/list', method }).end();
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  return answer;
}

async function textOf(answer: http.IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return text;
}

const linesWith = (msg: string) => lines.filter((line) => line['msg'] === msg);

it('sends every row in the order of the ids, and their number', async () => {
  const answer = await open();
  expect(answer.headers).toMatchObject({
    'x-total-count': String(IDS.length),
    'content-type': 'application/json; charset=utf-8',
    'transfer-encoding': 'chunked',
  });
  expect(JSON.parse(await textOf(answer))).toEqual(itemsOf(IDS));
  expect(load).toHaveBeenCalledTimes(BATCHES);
});

it('sends only the fields of the response schema', async () => {
  load.mockImplementation(async (ids) => ids.map((id) => ({ id, secret: 'x' })));
  expect(await textOf(await open())).not.toContain('secret');
});

it.each([
  ['a batch in the middle', 1, IDS.length - BATCH_ROWS],
  ['the first batch', 0, IDS.length - BATCH_ROWS],
])('leaves out rows that no longer exist, also all of %s', async (_name, missing, left) => {
  load.mockImplementation(async (ids) => (ids[0] === IDS[missing * BATCH_ROWS] ? [] : itemsOf(ids)));
  expect(JSON.parse(await textOf(await open()))).toHaveLength(left);
});

it('sends an empty list when no row exists any more', async () => {
  load.mockResolvedValue([]);
  expect(await textOf(await open())).toBe('[]');
});

it('answers an error of the first batch as a problem', async () => {
  load.mockRejectedValue(new Error('broken'));
  const answer = await open();
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(JSON.parse(await textOf(answer))).toMatchObject({ status: 500 });
});

it('closes the connection after an error in the middle, and logs it with the id of the request', async () => {
  load.mockImplementation(async (ids) => {
    if (ids[0] === IDS[0]) return itemsOf(ids);
    throw Object.assign(new Error('broken'), { code: 'XX000', detail: 'a row of a person' });
  });
  await expect(textOf(await open())).rejects.toThrow('aborted');
  expect(linesWith('A list ended before its last row.')).toMatchObject([
    { reqId: expect.any(String), failure: { message: 'broken', code: 'XX000' } },
  ]);
  expect(JSON.stringify(lines)).not.toContain('a row of a person');
});

it('loads a batch again when the database could not be reached, and logs it', async () => {
  load.mockImplementationOnce(async (ids) => itemsOf(ids));
  load.mockRejectedValueOnce(new DatabaseUnavailable(new Error('timeout expired')));
  expect(JSON.parse(await textOf(await open()))).toEqual(itemsOf(IDS));
  expect(linesWith('A batch of a list was not loaded; another attempt follows.')).toMatchObject([
    { reqId: expect.any(String), reason: 'timeout expired' },
  ]);
});

it('loads no further batch when the client has closed the connection', async () => {
  let release: (() => void) | undefined;
  const isHeld = new Promise<void>((resolve) => {
    load.mockImplementation(async (ids) => {
      if (ids[0] !== IDS[0]) {
        resolve();
        await new Promise<void>((free) => {
          release = free;
        });
      }
      return itemsOf(ids);
    });
  });
  const answer = await open();
  await isHeld;
  const closed = once(raw, 'close');
  answer.destroy();
  await closed;
  const ended = once(stream, 'close');
  release?.();
  await ended;
  expect(load).toHaveBeenCalledTimes(2);
});

it('loads at most one batch for a HEAD', async () => {
  const answer = await open('HEAD');
  expect(answer.headers['x-total-count']).toBe(String(IDS.length));
  if (!stream.closed) await once(stream, 'close');
  expect(load.mock.calls.length).toBeLessThanOrEqual(1);
});

describe('with a client that does not read', () => {
  // Larger than the buffers of a connection.
  const LARGE = 'x'.repeat(64 * 1024);
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
    load.mockImplementation(async (ids) => ids.map((id) => ({ id, text: LARGE })));
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('loads one batch in advance, and closes the connection after 30 seconds', async () => {
    const answer = await open();
    const failed = once(answer, 'error').catch(() => undefined);
    await eventually(async () => load.mock.calls.length === 2 && raw.writableNeedDrain);
    jest.advanceTimersByTime(29_999);
    expect(raw.destroyed).toBe(false);
    jest.advanceTimersByTime(1);
    expect(raw.destroyed).toBe(true);
    answer.resume();
    await failed;
    expect(load).toHaveBeenCalledTimes(2);
    expect(
      linesWith('A client did not read a batch of a list in time; its connection was closed.'),
    ).toMatchObject([{ reqId: expect.any(String) }]);
  });
});
