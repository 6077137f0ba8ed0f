// Database invariants as queries that must return no row.

export const DOUBLE_BOOKED = `
  SELECT a.id, b.id AS other FROM reservations a JOIN reservations b ON b.car_id = a.car_id AND b.id > a.id
  WHERE a.status IN ('held', 'confirmed') AND b.status IN ('held', 'confirmed') AND a.during && b.during`;

/** Reservations whose paid or refunded amounts differ from the ledger of their payments. */
export const MISREAD = `
  SELECT r.id, r.status, r.paid_pence, r.refunded_pence, l.net, l.refunded
  FROM reservations r
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(e.signed_pence), 0)::int AS net,
           coalesce(-sum(e.signed_pence) FILTER (WHERE e.type IN ('refund', 'refund-failed')), 0)::int AS refunded
    FROM payments p JOIN ledger e ON e.payment_id = p.id WHERE p.reservation_id = r.id
  ) l
  WHERE r.paid_pence <> greatest(0, l.net) OR r.refunded_pence <> l.refunded`;

export const OVERPAID = 'SELECT id, paid_pence, total_pence FROM reservations WHERE paid_pence > total_pence';
