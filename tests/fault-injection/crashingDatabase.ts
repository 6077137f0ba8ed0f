// The database port with crash points, which it detects by the SQL of statements and transactions.
import type { Database, Queryable } from '#server/platform/db/database.ts';
import type { ServerPoint } from './crashPoints.ts';
import type { CrashSwitch } from './crashPoint.ts';

interface Statement {
  sql: string;
  params: readonly unknown[];
  rows: number;
}

/** The webhook of the payment itself, not of the creation of the intent. */
const isPaidEvent = ({ sql, params }: Omit<Statement, 'rows'>) =>
  /INSERT INTO stripe_events/.test(sql) && params.includes('payment_intent.succeeded');

const COMMITTED: readonly (readonly [ServerPoint, (statement: Statement) => boolean])[] = [
  [
    'hold-committed',
    ({ sql, params, rows }) => /INSERT INTO reservations/.test(sql) && params.includes('held') && rows > 0,
  ],
  ['intent-stored', ({ sql }) => /UPDATE payments SET intent_id/.test(sql)],
  ['event-stored', (statement) => isPaidEvent(statement) && statement.rows > 0],
  [
    'payment-settled',
    ({ sql, params, rows }) => /INSERT INTO ledger/.test(sql) && params.includes('charge') && rows > 0,
  ],
  ['outbox-written', ({ sql }) => /INSERT INTO outbox/.test(sql)],
];

function watched(
  inner: Queryable,
  crashSwitch: CrashSwitch,
  done: (statement: Statement) => void,
): Queryable {
  return {
    script: (sql) => inner.script(sql),
    async query<R extends object>(sql: string, params: readonly unknown[] = []) {
      if (isPaidEvent({ sql, params })) crashSwitch.passed('event-unstored');
      const rows = await inner.query<R>(sql, params);
      done({ sql, params, rows: rows.length });
      return rows;
    },
  };
}

/** Wraps a database; a point is reached when its change is committed. */
export function crashingDatabase(db: Database, crashSwitch: CrashSwitch): Database {
  const committed = (statements: readonly Statement[]) => {
    for (const [point, isIt] of COMMITTED) if (statements.some(isIt)) crashSwitch.passed(point);
  };
  return {
    ...db,
    ...watched(db, crashSwitch, (statement) => committed([statement])),
    async transaction(work) {
      let statements: Statement[] = [];
      const result = await db.transaction((tx) => {
        // A retry after a deadlock starts from the beginning.
        statements = [];
        return work(watched(tx, crashSwitch, (statement) => statements.push(statement)));
      });
      committed(statements);
      return result;
    },
  };
}
