// The transaction of a call with an Idempotency-Key. The changes of the call and its answer are committed together: a
// repetition after a lost answer gets this answer, and a call that ended before its answer has changed nothing.
import { randomUUID } from 'node:crypto';
import { requestContext } from '@fastify/request-context';
import pLimit from 'p-limit';
import type { Database, Queryable } from '../db/database.ts';
import { DatabaseUnavailable, isConnectionFailure } from '../db/failures.ts';
import { retrying } from '../db/retry.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import type { KeyedCall } from './idempotencyKeys.ts';

declare module '@fastify/request-context' {
  interface RequestContextData {
    /** Undefined for a call without a key, and once the call has an answer. */
    callTransaction?: CallTransaction | undefined;
  }
}

/** `Database` as the use cases of the call see it, and the end of its transaction. */
export interface CallTransaction extends Pick<Database, 'query' | 'transaction'> {
  readonly call: KeyedCall;
  isOpen(): boolean;
  /** Runs `work` after the next commit; drops it when the changes are rolled back. */
  afterCommit(work: () => void): void;
  /** Commits the changes so far, with those of `last`. Throws when they are not stored. */
  commit(last?: (tx: Queryable) => Promise<void>): Promise<void>;
  /** Stores the id of what the call has changed or created, with its changes. */
  storeResult(id: string): Promise<void>;
  rollBack(): Promise<void>;
}

const CHANGES = /^\s*(?:INSERT|UPDATE|DELETE|WITH\b[^]*\b(?:INSERT|UPDATE|DELETE)\b)/i;

interface OpenTransaction {
  tx: Queryable;
  end(how: 'commit' | 'rollback'): Promise<void>;
}

/** The refusal of a call while another one with its key runs. */
export const underWay = () =>
  new HttpProblem(409, 'The same request is still under way. Please try again in a moment.', {
    code: 'request_under_way',
    retryAfter: 1,
  });

const rolledBack = new Error('The transaction is rolled back.');

/** Begins a transaction that its caller ends. */
function begin(db: Database): Promise<OpenTransaction> {
  return new Promise((resolve, reject) => {
    let isBegun = false;
    const ended = db.transaction(async (tx) => {
      // Only the use case could repeat its statements.
      if (isBegun) throw new DatabaseUnavailable('the transaction was rolled back at its end');
      isBegun = true;
      const how = await new Promise<'commit' | 'rollback'>((decide) => {
        resolve({
          tx,
          end(decision) {
            decide(decision);
            return ended;
          },
        });
      });
      if (how === 'rollback') throw rolledBack;
    });
    ended.catch(reject);
  });
}

/**
 * Creates the transaction of one call. It begins with the first change, and again with the first one after a commit.
 * `storeResult` stores an id for later runs of the call; false when another run has taken the key over.
 */
export function createCallTransaction(
  db: Database,
  call: KeyedCall,
  storeResult: (tx: Queryable, id: string) => Promise<boolean>,
): CallTransaction {
  // The parts run one after another, and so do the statements of concurrent reads.
  const inPart = pLimit(1);
  const inStatement = pLimit(1);
  let open: OpenTransaction | undefined;
  /** Set by a failure after which the connection, or the whole transaction, cannot be used. */
  let failure: unknown;
  let announcements: (() => void)[] = [];

  const ordered = (tx: Queryable): Queryable => ({
    query: (sql, params) => inStatement(() => tx.query(sql, params)),
    script: (sql) => inStatement(() => tx.script(sql)),
  });

  /** Runs `work` so that its failure leaves the earlier changes as they are. */
  async function asPart<T>(tx: Queryable, work: (tx: Queryable) => Promise<T>): Promise<T> {
    await tx.query('SAVEPOINT part');
    try {
      const result = await work(tx);
      await tx.query('RELEASE SAVEPOINT part');
      return result;
    } catch (error) {
      if (isConnectionFailure(error)) failure = error;
      else await tx.query('ROLLBACK TO SAVEPOINT part');
      throw error;
    }
  }

  const transaction = <T>(work: (tx: Queryable) => Promise<T>): Promise<T> =>
    inPart(async () => {
      open ??= await begin(db);
      const tx = ordered(open.tx);
      return retrying(() => asPart(tx, work));
    });

  async function read<R extends object>(sql: string, params?: readonly unknown[]): Promise<R[]> {
    if (!open) return db.query<R>(sql, params);
    return ordered(open.tx)
      .query<R>(sql, params)
      .catch((error: unknown) => {
        failure = error;
        throw error;
      });
  }

  /** Ends the open transaction. */
  async function close({ tx, end }: OpenTransaction, last?: (tx: Queryable) => Promise<void>): Promise<void> {
    open = undefined;
    try {
      if (failure) throw failure;
      await last?.(tx);
    } catch (error) {
      await end('rollback').catch(() => undefined);
      throw error;
    }
    await end('commit');
  }

  return {
    call,
    isOpen: () => open !== undefined,
    transaction,
    query: <R extends object>(sql: string, params?: readonly unknown[]) =>
      CHANGES.test(sql) ? transaction((tx) => tx.query<R>(sql, params)) : read<R>(sql, params),
    afterCommit: (work) => void announcements.push(work),
    async commit(last) {
      await inPart(async () => {
        if (open) await close(open, last);
      });
      const due = announcements;
      announcements = [];
      for (const announce of due) announce();
    },
    storeResult: (id) =>
      transaction(async (tx) => {
        if (!(await storeResult(tx, id))) throw underWay();
      }),
    rollBack: () =>
      inPart(async () => {
        announcements = [];
        const undone = open;
        open = undefined;
        await undone?.end('rollback').catch(() => undefined);
      }),
  };
}

const currentCall = (): CallTransaction | undefined => requestContext.get('callTransaction');

/** The database for use cases: within a call with an Idempotency-Key, all changes belong to the call's transaction. */
export function withinCalls(db: Database): Database {
  return Object.assign(Object.create(db) as Database, {
    transaction: <T>(work: (tx: Queryable) => Promise<T>) => (currentCall() ?? db).transaction(work),
    query: <R extends object>(sql: string, params?: readonly unknown[]) =>
      (currentCall() ?? db).query<R>(sql, params),
  });
}

/**
 * Commits the changes of the current call so far, before it continues outside the database. What follows has to be
 * repeatable: when the server ends before the answer, a repetition runs the whole call again.
 */
export const commitSoFar = async (): Promise<void> => currentCall()?.commit();

/**
 * The id of what the current call stores before it calls the payment provider: when the server ends meanwhile, the next
 * run of the call finds it. A new id outside a call with a key.
 */
export const idOfCall = (): string => currentCall()?.call.id ?? randomUUID();

/** Runs `work` when the changes of the current call are committed; at once outside a call with a key. */
export function afterCommit(work: () => void): void {
  const call = currentCall();
  if (call?.isOpen()) call.afterCommit(work);
  else work();
}

/**
 * Runs `work`, the effect of the current call, and returns the id of what it has changed or created. What the effect
 * causes at the payment provider can then happen before the answer: when the server ends after the commit before it, the
 * next run of the call skips `work`, gets the same id and answers. `work` runs each time outside a call with a key.
 */
export async function onceInCall(work: () => Promise<string>): Promise<string> {
  const transaction = currentCall();
  if (!transaction) return work();
  const id = transaction.call.resultId ?? (await work());
  await transaction.storeResult(id);
  return id;
}
