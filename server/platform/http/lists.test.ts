// Tests lists: their pages, their count, and how they are sent.
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { eventually } from '#server/testing/eventually.ts';
import type { Queryable } from '../db/database.ts';
import { DatabaseUnavailable } from '../db/failures.ts';
import { countRows, HUGE_LIST_ROWS, LONG_LIST_ROWS } from './countRows.ts';
import { listClauses, type Listing } from './paging.ts';
import { problems } from './problem.ts';
import { BATCH_ROWS, type LongList } from './readList.ts';
import { sendList } from './sendList.ts';

describe('a page', () => {
  const listing: Listing = {
    sortable: { name: 'lower(r.name)', at: ['r.created_at', 'r.added_seq'], rating: 'r.rating' },
    nullable: ['rating'],
    order: 'r.created_at DESC, r.added_seq DESC',
    searched: ['r.name', 'r.content'],
  };
  const clauses = (query: object, more: Partial<Listing> = {}, first?: number) =>
    listClauses(query as never, { ...listing, ...more }, first);

  it('lists everything in the default order', () => {
    expect(clauses({})).toEqual({
      ...{
        where: 'true',
        order: 'ORDER BY r.created_at DESC, r.added_seq DESC',
        page: undefined,
        params: [],
      },
    });
  });

  it('sorts by the columns of a field, and refuses another field', () => {
    const orders = {
      name: 'lower(r.name) ASC, r.created_at DESC, r.added_seq DESC',
      '-name': 'lower(r.name) DESC, r.created_at DESC, r.added_seq DESC',
      rating: 'r.rating ASC NULLS LAST, r.created_at DESC, r.added_seq DESC',
      '-rating': 'r.rating DESC NULLS LAST, r.created_at DESC, r.added_seq DESC',
      at: 'r.created_at ASC, r.added_seq ASC',
      '-at': 'r.created_at DESC, r.added_seq DESC',
    };
    for (const [sort, order] of Object.entries(orders))
      expect([sort, clauses({ sort }).order]).toEqual([sort, `ORDER BY ${order}`]);
    const message = 'Lists can be sorted by name, at, rating.';
    for (const sort of ['price', '', '-', '--name', 'toString', 'constructor'])
      expect(() => clauses({ sort })).toThrow(
        expect.objectContaining({ status: 400, message, errors: [{ field: 'sort', message }] }),
      );
  });

  it('reads 50 rows a page, or the given number, and no page without its index', () => {
    expect(clauses({ page: 0 }).page).toEqual({ size: 50, offset: 0 });
    expect(clauses({ page: 3 }).page).toEqual({ size: 50, offset: 150 });
    expect(clauses({ page: 2, pageSize: 10 }).page).toEqual({ size: 10, offset: 20 });
    expect(clauses({ pageSize: 10 }).page).toBeUndefined();
  });

  it('requires each word of a search in one of the searched texts', () => {
    const text = "search_text(concat_ws(' ', r.name, r.content)) LIKE";
    expect(clauses({ q: ' two  words ' }, {}, 4)).toMatchObject({
      where: `(${text} search_pattern($4)) AND (${text} search_pattern($5))`,
      params: ['two', 'words'],
    });
    expect(clauses({ q: 'x' }, { foundBy: (pattern) => `found(${pattern})` })).toMatchObject({
      where: `(${text} search_pattern($1) OR found(search_pattern($1)))`,
      params: ['x'],
    });
    expect(clauses({}, { foundBy: (pattern) => `found(${pattern})` }).where).toBe('true');
  });

  it('divides a search into words, and reads a telephone number as one word', () => {
    const cases: Record<string, string[]> = {
      '': [],
      '  -  ': [],
      'Garcia,  Jose': ['Garcia', 'Jose'],
      "O'Brien": ["O'Brien"],
      '50%': ['50%'],
      '李小龙 Bruce': ['李', '小', '龙', 'Bruce'],
      '07700 900123': ['7700900123'],
      '+44 (0)7700 900-123': ['7700900123'],
      '0044 7700 900123': ['7700900123'],
      '44 7700 900123': ['7700900123'],
      '+33 6 12 34 56 78': ['33612345678'],
      '0033612345678': ['33612345678'],
      '(+44) 7700 900123': ['7700900123'],
      'tel:+447700900123': ['7700900123'],
      '07700/900123': ['7700900123'],
      '07700‑900–123': ['7700900123'],
      '07700 900123 ext. 12': ['7700900123'],
      '٠٧٧٠٠٩٠٠١٢٣': ['7700900123'],
      '2026-12-28': ['2026-12-28'],
      '28/12/2026': ['28', '12', '2026'],
      '900123': ['900123'],
      'a b c d e f g h i j': ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
    };
    const words = Object.keys(cases).map((q) => [q, clauses({ q }).params]);
    expect(Object.fromEntries(words)).toEqual(cases);
  });
});

describe('the count', () => {
  let total: number;
  let query: jest.Mock;
  let db: Queryable;
  beforeEach(() => {
    jest.useFakeTimers();
    query = jest.fn(async () => [{ total }]);
    db = { query } as unknown as Queryable;
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const count = (found = 'FROM cars', params: unknown[] = []) => countRows(db, found, params);

  it('counts a short list each time', async () => {
    total = LONG_LIST_ROWS - 1;
    expect(await count()).toBe(LONG_LIST_ROWS - 1);
    total = 3;
    expect(await count()).toBe(3);
  });

  it('keeps the count of a long list for 5 seconds', async () => {
    total = LONG_LIST_ROWS;
    await count();
    total = LONG_LIST_ROWS + 5;
    jest.advanceTimersByTime(4_999);
    expect(await count()).toBe(LONG_LIST_ROWS);
    jest.advanceTimersByTime(1);
    expect(await count()).toBe(LONG_LIST_ROWS + 5);
    expect(query).toHaveBeenCalledTimes(2);
  });

  it('answers the count of a huge list at once for 10 minutes, and counts meanwhile, once at a time', async () => {
    total = HUGE_LIST_ROWS;
    await count();
    total += 1;
    jest.advanceTimersByTime(599_999);
    expect(await Promise.all([count(), count()])).toEqual([HUGE_LIST_ROWS, HUGE_LIST_ROWS]);
    expect(query).toHaveBeenCalledTimes(2);
    expect(await count()).toBe(HUGE_LIST_ROWS + 1);
    jest.advanceTimersByTime(600_000);
    total += 1;
    expect(await count()).toBe(HUGE_LIST_ROWS + 2);
  });

  it('counts a huge list again, and reports the error, after a count that failed meanwhile', async () => {
    total = HUGE_LIST_ROWS;
    await count();
    jest.advanceTimersByTime(5_000);
    query.mockRejectedValue(new Error('The database is away.'));
    expect(await count()).toBe(HUGE_LIST_ROWS);
    await jest.advanceTimersByTimeAsync(0);
    await expect(count()).rejects.toThrow('The database is away.');
  });

  it('keeps a count for the same conditions and parameters of the same database only', async () => {
    total = LONG_LIST_ROWS;
    await count('FROM cars WHERE a = $1', [1]);
    total = LONG_LIST_ROWS + 1;
    expect(await count('FROM cars WHERE a = $1', [2])).toBe(LONG_LIST_ROWS + 1);
    expect(await count('FROM users WHERE a = $1', [1])).toBe(LONG_LIST_ROWS + 1);
    expect(await countRows({ query } as unknown as Queryable, 'FROM cars WHERE a = $1', [1])).toBe(
      LONG_LIST_ROWS + 1,
    );
  });

  it('counts again when 100 other lists were counted since', async () => {
    total = LONG_LIST_ROWS;
    for (let list = 0; list <= 100; list += 1) await count('FROM cars WHERE a = $1', [list]);
    total += 1;
    expect(await count('FROM cars WHERE a = $1', [1])).toBe(LONG_LIST_ROWS);
    expect(await count('FROM cars WHERE a = $1', [0])).toBe(LONG_LIST_ROWS + 1);
  });
});

describe('a sent list', () => {
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

  it('leaves out rows that no longer exist, also all of the first batch or of one in the middle', async () => {
    for (const missing of [0, 1]) {
      load.mockImplementation(async (ids) => (ids[0] === IDS[missing * BATCH_ROWS] ? [] : itemsOf(ids)));
      expect(JSON.parse(await textOf(await open()))).toHaveLength(IDS.length - BATCH_ROWS);
    }
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
      jest.useFakeTimers({
        doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'],
      });
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
});
