// Database invariants as queries that must return no row.

export const DOUBLE_BOOKED = `
  SELECT a.id, b.id AS other FROM reservations a JOIN reservations b ON b.car_id = a.car_id AND b.id > a.id
  WHERE a.status IN ('held', 'confirmed') AND b.status IN ('held', 'confirmed') AND a.during && b.during
    AND coalesce(a.changes_id, a.id) <> coalesce(b.changes_id, b.id)`;

/** Reservations whose paid or refunded amounts differ from the ledger of their payments. */
export const MISREAD = `
  SELECT r.id, r.status, r.paid_pence, r.refunded_pence, l.net, l.refunded
  FROM reservations r
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(e.signed_pence), 0)::int AS net,
           coalesce(-sum(e.signed_pence) FILTER (WHERE e.type IN ('refund', 'refund-failed', 'outside-refund')), 0)::int AS refunded
    FROM payments p JOIN ledger e ON e.payment_id = p.id WHERE p.reservation_id = r.id
  ) l
  WHERE r.paid_pence <> greatest(0, l.net) OR r.refunded_pence <> l.refunded`;

/** Reservations with invoices whose invoices minus credit notes differ from the kept money. */
export const MISINVOICED = `
  SELECT r.id, r.status, r.paid_pence, r.total_pence, i.invoiced
  FROM reservations r
  CROSS JOIN LATERAL (
    SELECT sum(CASE kind WHEN 'invoice' THEN gross_pence ELSE -gross_pence END)::int AS invoiced
    FROM invoices WHERE reservation_id = r.id
  ) i
  WHERE i.invoiced IS NOT NULL AND i.invoiced <> least(r.paid_pence, r.total_pence)
    OR i.invoiced IS NULL AND r.status = 'confirmed' AND r.paid_pence > 0
    OR i.invoiced IS NULL AND r.status = 'cancelled' AND NOT r.cancelled_free AND r.paid_pence > 0`;

/** Gaps in the numbers of a series. */
export const MISNUMBERED = `
  SELECT s.kind, s.last_number, count(i.id) AS documents FROM invoice_series s LEFT JOIN invoices i ON i.kind = s.kind
  GROUP BY s.kind, s.last_number HAVING count(i.id) <> s.last_number OR coalesce(max(i.number), 0) <> s.last_number`;

/** Payments above the total, without the part that staff still have to pay back. */
export const OVERPAID = `
  SELECT r.id, r.paid_pence, r.total_pence FROM reservations r
  WHERE r.paid_pence - coalesce((SELECT sum(s.amount_pence) FROM outside_refunds s JOIN payments p ON p.id = s.payment_id
    WHERE p.reservation_id = r.id AND s.paid_at IS NULL), 0) > r.total_pence`;

/**
 * Payments outside the provider whose ledger differs from the recorded payment, and such entries of other payments.
 */
export const MISRECORDED = `
  SELECT p.id, p.method, p.amount_pence, l.received, l.returned, s.returned AS recorded
  FROM payments p
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(e.amount_pence) FILTER (WHERE e.type = 'outside-payment'), 0) AS received,
      coalesce(sum(e.amount_pence) FILTER (WHERE e.type = 'outside-refund'), 0) AS returned,
      count(*) FILTER (WHERE e.type NOT LIKE 'outside%') AS others
    FROM ledger e WHERE e.payment_id = p.id
  ) l
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(o.amount_pence) FILTER (WHERE o.paid_at IS NOT NULL), 0) AS returned,
      coalesce(sum(o.amount_pence), 0) AS requested
    FROM outside_refunds o WHERE o.payment_id = p.id
  ) s
  WHERE CASE WHEN p.method IS NULL THEN l.received + l.returned + s.requested > 0
    ELSE l.received <> p.amount_pence OR l.returned <> s.returned OR s.requested > p.amount_pence OR l.others > 0 END`;

/** Sums of a car and month that differ from its reservations. */
export const MISSUMMED = `
  WITH revenue AS (
    SELECT car_id, date_trunc('month', start_date)::date AS month, sum(total_pence) AS pence FROM reservations
    WHERE status = 'confirmed' OR (status = 'cancelled' AND NOT cancelled_free) GROUP BY 1, 2
  ), hired AS (
    SELECT car_id, date_trunc('month', day)::date AS month, count(DISTINCT day) AS days FROM reservations
    CROSS JOIN LATERAL generate_series(start_date::timestamp, end_date::timestamp, interval '1 day') day
    WHERE status = 'confirmed' GROUP BY 1, 2
  )
  SELECT car_id, month, m.revenue_pence, revenue.pence, m.hired_days, hired.days
  FROM car_months m FULL JOIN revenue USING (car_id, month) FULL JOIN hired USING (car_id, month)
  WHERE coalesce(m.revenue_pence, 0) <> coalesce(revenue.pence, 0) OR coalesce(m.hired_days, 0) <> coalesce(hired.days, 0)`;
