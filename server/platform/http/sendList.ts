// Sends a list: a short one as one JSON body, a long one as a stream of its batches (decision 023).
import { Readable, finished } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { isConnectionFailure, reasonOf } from '../db/failures.ts';
import { failureOf } from './problem.ts';
import { BATCH_ROWS, type List, type LongList } from './readList.ts';

/** A client has to read a batch of some 300 KB within this time, which includes the time of the database. */
const BATCH_WITHIN_MS = 30_000;
/** The pauses before a batch is loaded again that found no connection to the database. */
const PAUSES_MS = [100, 400, 1_600] as const;

/** True when nothing more can be sent: the client has closed the connection, or the call was a HEAD. */
const isOver = ({ raw }: FastifyReply) => raw.destroyed || raw.writableEnded;

async function loadBatch<T>(
  reply: FastifyReply,
  { load }: LongList<T>,
  ids: readonly string[],
): Promise<T[]> {
  for (const pause of PAUSES_MS) {
    try {
      return await load(ids);
    } catch (error) {
      if (!isConnectionFailure(error) || isOver(reply)) throw error;
      reply.log.warn(
        { reason: reasonOf(error) },
        'A batch of a list was not loaded; another attempt follows.',
      );
      await wait(pause);
    }
  }
  return load(ids);
}

/** Closes the connection unless `refresh` of the result is called in time, or the answer is sent. */
function closeWhenSlow(reply: FastifyReply): NodeJS.Timeout {
  const timer = setTimeout(() => {
    reply.log.warn('A client did not read a batch of a list in time; its connection was closed.');
    reply.raw.destroy();
  }, BATCH_WITHIN_MS).unref();
  finished(reply.raw, () => clearTimeout(timer));
  return timer;
}

/**
 * The JSON of a list, in batches. The stream loads the next batch when the client has read the batch before the last
 * one. Each batch passes the response schema of the route.
 */
async function* jsonOf<T>(reply: FastifyReply, list: LongList<T>): AsyncGenerator<string> {
  const deadline = closeWhenSlow(reply);
  let separator = '[';
  try {
    for (let start = 0; start < list.ids.length; start += BATCH_ROWS) {
      const rows = await loadBatch(reply, list, list.ids.slice(start, start + BATCH_ROWS));
      if (rows.length > 0) {
        // Fastify's type allows objects only; the schemas of lists are arrays.
        const text = reply.serializeInput(rows as unknown as Record<string, unknown>, '200') as string;
        yield separator + text.slice(1, -1);
        separator = ',';
      }
      if (isOver(reply)) return;
      deadline.refresh();
    }
  } catch (error) {
    // Before the first batch the server can still answer with the error.
    if (!reply.raw.headersSent) throw error;
    if (!isOver(reply))
      reply.log.error({ failure: failureOf(error as Error) }, 'A list ended before its last row.');
    // Fastify closes the connection and logs this error; the error of the database may contain a row.
    throw new Error('The list is incomplete.');
  }
  yield separator === '[' ? '[]' : ']';
}

/**
 * Sends the list with the number of its rows in X-Total-Count. An error in the middle of a long list closes the
 * connection, so that the client sees an incomplete answer.
 */
export function sendList<T>(reply: FastifyReply, list: List<T>): T[] | FastifyReply {
  const isShort = 'rows' in list;
  reply.header('x-total-count', isShort ? list.total : list.ids.length);
  if (isShort) return list.rows;
  return reply.type('application/json; charset=utf-8').send(Readable.from(jsonOf(reply, list)));
}
