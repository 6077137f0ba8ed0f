-- An index of the admins' table of reservations by start. PostgreSQL reads the order and the number of rows from it
-- without the rows. The condition is the same as in server/modules/reservations/lists.ts.
CREATE INDEX reservations_listed ON reservations (start_date DESC, added_seq DESC) INCLUDE (end_date, id)
  WHERE status = 'confirmed'
    OR (status = 'cancelled' AND changes_id IS NULL AND NOT (cancelled_free AND paid_pence = 0 AND refunded_pence = 0))
    OR (status = 'held' AND booked_by IS NOT NULL);
