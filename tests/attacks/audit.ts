// Attacks on the audit log: staff who try to act without a row, and an operator who changes rows in the database.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { AuditEntry } from '#domain/office/contract/audit.ts';
import { outcome, type Attack } from './attack.ts';
import { CALLS, type Stage } from './auditCalls.ts';
import { carForm } from './product.ts';
import type { Visitor } from './visitor.ts';

const run = promisify(execFile);
/** The columns of the table of routes. */
const [CUSTOMER, OWNER] = [2, 8];

/**
 * An answer is stored as a message with its author and time; a read mark changes only the caller's own view.
 */
const WITHOUT_ROW = ['POST /api/inbox/:personId/messages', 'PUT /api/inbox/:personId/read'];

/** The calls that change something and that the table of routes gives to owners, but not to customers. */
async function staffCalls(): Promise<string[]> {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', 'scripts/routes.ts']);
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/ {2,}/))
    .filter(([name = '']) => /^(POST|PUT|DELETE) /.test(name))
    .filter(([name = '']) => !WITHOUT_ROW.includes(name))
    .filter((cells) => ['403', 'own'].includes(cells[CUSTOMER] ?? '') && cells[OWNER] === 'yes')
    .map(([name = '']) => name);
}

const rowsOf = async (owner: Visitor) =>
  (await owner.call('GET', '/api/audit?page=0&pageSize=200')).body as AuditEntry[];

/** Makes the call and counts the rows that it adds; undefined where the call is unknown or refused. */
async function rowsOfCall(stage: Stage, name: string): Promise<number | undefined> {
  const known = CALLS[name];
  if (!known) return undefined;
  const [setUp, body] = known;
  const id = await setUp(stage);
  const [method = '', path = ''] = name.split(' ');
  const isForm = path.startsWith('/api/cars') && method !== 'DELETE';
  const sent = isForm ? await carForm() : typeof body === 'function' ? await body(stage, id) : body;
  if (isForm && method === 'PUT') (sent as FormData).set('price', '500');
  // Read after the body, whose preparation may write rows.
  const last = Number((await rowsOf(stage.owner))[0]?.id ?? 0);
  const { status } = await stage.owner.call(method, path.replace(/:id|:personId/, id), sent);
  if (status >= 300) return undefined;
  return (await rowsOf(stage.owner)).filter((row) => Number(row.id) > last).length;
}

export const auditAttacks: readonly Attack[] = [
  {
    name: 'audit: an owner makes every call of the staff, and looks for one without a trace',
    expected: 'one row for each call of the table of routes',
    async run(product) {
      const owner = await product.admin();
      const stage = { product, owner, carId: await product.addCar(owner) };
      const calls = await staffCalls();
      const others: string[] = [];
      for (const name of calls) {
        const rows = await rowsOfCall(stage, name);
        if (rows !== 1) others.push(`${name}: ${rows === undefined ? 'not made' : `${String(rows)} rows`}`);
      }
      const seen = `${String(calls.length - others.length)} of ${String(calls.length)} calls with one row`;
      return outcome(calls.length > 15 && others.length === 0, [seen, ...others].join('; '));
    },
  },
  {
    name: 'audit: somebody with the database changes, deletes and empties the log',
    expected: '3 statements refused, and every row is still there',
    async run(product) {
      const owner = await product.admin();
      await owner.call('POST', '/api/jobs', { title: 'Wedding', description: 'Drive.', pay: '£100' });
      const count = 'SELECT count(*)::int AS rows FROM audit_log';
      const [before, updated, deleted, emptied, after] = await product.statements([
        count,
        "UPDATE audit_log SET action = 'sign-in.failed'",
        'DELETE FROM audit_log',
        'TRUNCATE audit_log',
        count,
      ]);
      const refused = [updated, deleted, emptied].filter(
        (answer) => answer instanceof Error && answer.message.includes('the audit log is only added to'),
      ).length;
      const [{ rows = 0 } = {}] = before as { rows?: number }[];
      const [{ rows: left = 0 } = {}] = after as { rows?: number }[];
      return outcome(
        refused === 3 && rows > 0 && left === rows,
        `${String(refused)} refused, ${String(left)} of ${String(rows)} rows left`,
      );
    },
  },
];
