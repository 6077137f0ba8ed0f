// Whether what customers and admins were told is still true at the end.
import type { Queryable } from '#server/db/database.ts';
import type { Told } from './testContext.ts';

interface Kept {
  id: string;
  status: string;
  paid_pence: number;
  cancelled_free: boolean;
}

function isTrue(kept: Kept | undefined, told: Told): boolean {
  if (kept?.status !== told.status) return false;
  if (told.status === 'confirmed') return kept.paid_pence >= told.paidPence;
  return kept.cancelled_free ? kept.paid_pence === 0 : kept.paid_pence === told.paidPence;
}

/** Every answer that is not true any more: a reservation that is gone, or money that is not where it was said to be. */
export async function brokenPromises(
  db: Pick<Queryable, 'query'>,
  told: ReadonlyMap<string, Told>,
): Promise<string[]> {
  const rows = await db.query<Kept>('SELECT id, status, paid_pence, cancelled_free FROM reservations');
  const kept = new Map(rows.map((row) => [row.id, row]));
  return [...told]
    .filter(([id, what]) => !isTrue(kept.get(id), what))
    .map(([id, what]) => `told ${JSON.stringify(what)}, kept ${JSON.stringify(kept.get(id) ?? null)}`);
}
