// Checks that the outcomes that customers and admins saw are still true at the end.
import type { Queryable } from '#server/platform/db/database.ts';
import type { ReportedOutcome } from './testContext.ts';

interface Kept {
  id: string;
  status: string;
  paid_pence: number;
  cancelled_free: boolean;
}

function isTrue(kept: Kept | undefined, reported: ReportedOutcome): boolean {
  if (kept?.status !== reported.status) return false;
  if (reported.status === 'confirmed') return kept.paid_pence >= reported.paidPence;
  return kept.cancelled_free ? kept.paid_pence === 0 : kept.paid_pence === reported.paidPence;
}

/** Every answer that is no longer true: a missing reservation, or a wrong payment state. */
export async function brokenOutcomes(
  db: Pick<Queryable, 'query'>,
  reported: ReadonlyMap<string, ReportedOutcome>,
): Promise<string[]> {
  const rows = await db.query<Kept>('SELECT id, status, paid_pence, cancelled_free FROM reservations');
  const kept = new Map(rows.map((row) => [row.id, row]));
  return [...reported]
    .filter(([id, what]) => !isTrue(kept.get(id), what))
    .map(([id, what]) => `reported ${JSON.stringify(what)}, kept ${JSON.stringify(kept.get(id) ?? null)}`);
}
