// SQL of the lines of a reservation's price.
import type { PriceLine } from '#domain/money/lines.ts';
import type { Queryable } from '#server/platform/db/database.ts';

/** The lines of reservation `r` as one column of a query, in their order. */
export const LINES_COLUMN = `(SELECT coalesce(json_agg(json_build_object('kind', l.kind, 'label', l.label,
    'quantity', l.quantity, 'unit', l.unit, 'unitPence', l.unit_pence, 'amountPence', l.amount_pence,
    'extraId', l.extra_id, 'booked', l.booked, 'rule', l.rule) ORDER BY l.position), '[]')
  FROM reservation_lines l WHERE l.reservation_id = r.id) AS lines`;

/** Replaces the lines of a reservation. The caller holds the lock of the reservation. */
export async function replaceLines(
  tx: Queryable,
  reservationId: string,
  lines: readonly PriceLine[],
): Promise<void> {
  await tx.query('DELETE FROM reservation_lines WHERE reservation_id = $1', [reservationId]);
  await tx.query(
    `INSERT INTO reservation_lines (reservation_id, position, kind, label, quantity, unit, unit_pence, amount_pence, extra_id, booked, rule)
     SELECT $1, l.position, l.kind, l.label, l.quantity, l.unit, l."unitPence", l."amountPence", l."extraId", l.booked, l.rule
     FROM jsonb_to_recordset($2::jsonb) AS l (position int, kind text, label text, quantity double precision,
       unit text, "unitPence" int, "amountPence" int, "extraId" uuid, booked jsonb, rule jsonb)`,
    [reservationId, JSON.stringify(lines.map((line, position) => ({ ...line, position })))],
  );
}
