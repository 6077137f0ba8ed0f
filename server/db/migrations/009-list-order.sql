-- Numbers the rows of every list by time in the order of their insertion, because random ids cannot order rows of the
-- same millisecond. Existing rows are numbered by their time.
CREATE FUNCTION add_sequence(table_name regclass, time_column name, key name) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  next_seq bigint;
BEGIN
  EXECUTE format('ALTER TABLE %s ADD COLUMN added_seq bigint', table_name);
  EXECUTE format(
    'UPDATE %1$s t SET added_seq = numbered.place
     FROM (SELECT %2$I AS key, row_number() OVER (ORDER BY %3$I, %2$I) AS place FROM %1$s) numbered
     WHERE numbered.key = t.%2$I', table_name, key, time_column);
  EXECUTE format('SELECT coalesce(max(added_seq), 0) + 1 FROM %s', table_name) INTO next_seq;
  EXECUTE format(
    'ALTER TABLE %s ALTER COLUMN added_seq SET NOT NULL,
       ALTER COLUMN added_seq ADD GENERATED ALWAYS AS IDENTITY (START WITH %s)', table_name, next_seq);
END $$;

SELECT add_sequence('users', 'created_at', 'id');
SELECT add_sequence('cars', 'created_at', 'id');
SELECT add_sequence('reservations', 'created_at', 'id');
SELECT add_sequence('payments', 'created_at', 'id');
SELECT add_sequence('refunds', 'created_at', 'id');
SELECT add_sequence('disputes', 'opened_at', 'id');
SELECT add_sequence('stripe_events', 'received_at', 'event_id');
SELECT add_sequence('jobs', 'created_at', 'id');
SELECT add_sequence('requested_driver_jobs', 'created_at', 'id');
SELECT add_sequence('reviews', 'created_at', 'id');
SELECT add_sequence('messages', 'created_at', 'id');
DROP FUNCTION add_sequence;

DROP INDEX reservations_by_start;
CREATE INDEX reservations_by_start ON reservations (start_date DESC, added_seq DESC);
DROP INDEX reservations_by_creation;
CREATE INDEX reservations_by_creation ON reservations (created_at, added_seq);
DROP INDEX reservations_holds;
CREATE INDEX reservations_holds ON reservations (hold_expires_at, added_seq) WHERE status = 'held';
DROP INDEX payments_open;
CREATE INDEX payments_open ON payments (checked_at NULLS FIRST, created_at, added_seq) WHERE status = 'open';
DROP INDEX stripe_events_due;
CREATE INDEX stripe_events_due ON stripe_events (run_after, added_seq) WHERE processed_at IS NULL;
DROP INDEX outbox_waiting_by_kind;
CREATE INDEX outbox_waiting_by_kind ON outbox (kind, run_after, id) WHERE done_at IS NULL;
