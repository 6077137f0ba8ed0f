// Trouble on demand: switches that a fault test sets over HTTP, kept in the database.
import { z } from 'zod';
import type { Database, Queryable } from '#server/db/database.ts';

const FAULT_MODES = [
  'refuse',
  'error500_before',
  'error500_after',
  'drop_before',
  'drop_after',
  'rate_limit',
] as const;
export type FaultMode = (typeof FAULT_MODES)[number];

const faultSchema = z.strictObject({
  /** Such as 'payment_intents.confirm', or '*' for every call. */
  route: z.string().min(1),
  mode: z.enum(FAULT_MODES),
  times: z.int().min(1).default(1),
  probability: z.number().min(0).max(1).default(1),
});

export const controlSchema = z.strictObject({
  /** Starts from the defaults instead of from what is set. */
  reset: z.boolean().optional(),
  latencyMs: z.int().min(0).max(60_000).optional(),
  fail: z.union([faultSchema, z.array(faultSchema), z.null()]).optional(),
  webhooks: z.enum(['on', 'off', 'duplicate', 'reverse']).optional(),
});

export interface Switches {
  latencyMs: number;
  fail: z.output<typeof faultSchema>[];
  webhooks: 'on' | 'off' | 'duplicate' | 'reverse';
}

const DEFAULTS: Switches = { latencyMs: 0, fail: [], webhooks: 'on' };

export async function readSwitches(db: Queryable, lock = false): Promise<Switches> {
  const [row] = await db.query<{ value: Switches }>(
    `SELECT value FROM sandbox.settings WHERE name = 'switches' ${lock ? 'FOR UPDATE' : ''}`,
  );
  return row?.value ?? DEFAULTS;
}

async function writeSwitches(tx: Queryable, switches: Switches): Promise<void> {
  await tx.query(
    `INSERT INTO sandbox.settings (name, value) VALUES ('switches', $1)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [JSON.stringify(switches)],
  );
}

export function changeSwitches(db: Database, change: z.output<typeof controlSchema>): Promise<Switches> {
  return db.transaction(async (tx) => {
    const before = change.reset ? DEFAULTS : await readSwitches(tx, true);
    const fail = change.fail === undefined ? before.fail : [change.fail ?? []].flat();
    const after: Switches = {
      latencyMs: change.latencyMs ?? before.latencyMs,
      fail,
      webhooks: change.webhooks ?? before.webhooks,
    };
    await writeSwitches(tx, after);
    return after;
  });
}

/** The fault this call has to suffer, used up by one; undefined for an undisturbed call. */
export function takeFault(
  db: Database,
  switches: Switches,
  route: string,
  random: () => number,
): Promise<FaultMode | undefined> {
  const meant = (fault: Switches['fail'][number]) => fault.route === route || fault.route === '*';
  if (!switches.fail.some(meant)) return Promise.resolve(undefined);
  return db.transaction(async (tx) => {
    const now = await readSwitches(tx, true);
    const fault = now.fail.find(meant);
    if (!fault || random() >= fault.probability) return undefined;
    const fail = now.fail
      .map((other) => (other === fault ? { ...other, times: other.times - 1 } : other))
      .filter((other) => other.times > 0);
    await writeSwitches(tx, { ...now, fail });
    return fault.mode;
  });
}
