// Fault switches: `_control` sets them to make calls fail and to disturb webhooks. The database stores them.
import { z } from 'zod';
import type { SandboxDatabase, SandboxQueryable } from './host.ts';

const FAULT_MODES = [
  'refuse',
  'error500_before',
  'error500_after',
  'drop_before',
  'drop_after',
  'rate_limit',
] as const;
/**
 * How a call fails: 'refuse' (400), 'rate_limit' (429), 'error500_before' and 'drop_before' (no effect),
 * 'error500_after' and 'drop_after' (the change is made, the caller gets an error). 'drop' closes the connection.
 */
export type FaultMode = (typeof FAULT_MODES)[number];

const faultSchema = z.strictObject({
  /** Such as 'payment_intents.confirm', or '*' for every call. */
  route: z.string().min(1),
  mode: z.enum(FAULT_MODES),
  times: z.int().min(1).default(1),
  probability: z.number().min(0).max(1).default(1),
});

const controlSchema = z.strictObject({
  /** True when the change starts from the defaults instead of the current switches. */
  reset: z.boolean().optional(),
  latencyMs: z.int().min(0).max(60_000).optional(),
  fail: z.union([faultSchema, z.array(faultSchema), z.null()]).optional(),
  webhooks: z.enum(['on', 'off', 'duplicate', 'reverse']).optional(),
});

/** A change of the switches: absent switches stay unchanged. */
export type SwitchChange = z.input<typeof controlSchema>;

/** The switches that are set. */
export interface Switches {
  /** Delay before every call. */
  latencyMs: number;
  /** Faults of the next calls; each is removed after `times` calls. */
  fail: z.output<typeof faultSchema>[];
  /** 'off' keeps events undelivered, 'duplicate' sends each twice, 'reverse' sends the newest first. */
  webhooks: 'on' | 'off' | 'duplicate' | 'reverse';
}

const DEFAULTS: Switches = { latencyMs: 0, fail: [], webhooks: 'on' };

export async function readSwitches(db: SandboxQueryable, lock = false): Promise<Switches> {
  const [row] = await db.query<{ value: Switches }>(
    `SELECT value FROM sandbox.settings WHERE name = 'switches' ${lock ? 'FOR UPDATE' : ''}`,
  );
  return row?.value ?? DEFAULTS;
}

async function writeSwitches(tx: SandboxQueryable, switches: Switches): Promise<void> {
  await tx.query(
    `INSERT INTO sandbox.settings (name, value) VALUES ('switches', $1)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [JSON.stringify(switches)],
  );
}

/** Changes the switches and returns the new ones; throws a ZodError for an invalid change. */
export async function changeSwitches(db: SandboxDatabase, change: SwitchChange): Promise<Switches> {
  const { reset, latencyMs, fail, webhooks } = controlSchema.parse(change);
  return db.transaction(async (tx) => {
    const before = reset ? DEFAULTS : await readSwitches(tx, true);
    const after: Switches = {
      latencyMs: latencyMs ?? before.latencyMs,
      fail: fail === undefined ? before.fail : [fail ?? []].flat(),
      webhooks: webhooks ?? before.webhooks,
    };
    await writeSwitches(tx, after);
    return after;
  });
}

/** The fault for a call of `route`, counted as used; undefined for a call without a fault. */
export function takeFault(
  db: SandboxDatabase,
  switches: Switches,
  route: string,
  random: () => number,
): Promise<FaultMode | undefined> {
  const matches = (fault: Switches['fail'][number]) => fault.route === route || fault.route === '*';
  if (!switches.fail.some(matches)) return Promise.resolve(undefined);
  return db.transaction(async (tx) => {
    const current = await readSwitches(tx, true);
    const fault = current.fail.find(matches);
    if (!fault || random() >= fault.probability) return undefined;
    const fail = current.fail
      .map((other) => (other === fault ? { ...other, times: other.times - 1 } : other))
      .filter((other) => other.times > 0);
    await writeSwitches(tx, { ...current, fail });
    return fault.mode;
  });
}
