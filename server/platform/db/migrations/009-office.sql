-- The work of the staff and of the server itself: the audit log, notes, mails, tasks and answers to repeated calls.

-- The actions of staff and the sign-ins, for later investigations. Rows are added and never changed or deleted, so
-- they contain no personal data: they refer to users by id, and changed names and addresses are masked.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- Null for a sign-in that failed.
  actor_id uuid,
  actor_role text,
  action text NOT NULL,
  object_type text NOT NULL,
  object_id text,
  -- The changed fields only.
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  request_id text NOT NULL,
  -- A /24 network of IPv4, a /64 network of IPv6.
  address text NOT NULL
);
CREATE INDEX audit_log_by_time ON audit_log (at, id);
CREATE INDEX audit_log_by_actor ON audit_log (actor_id, action, at);
-- The log by actor, action or object, newest first: each filter of the screen reads one index in its order.
CREATE INDEX audit_log_by_actor_time ON audit_log (actor_id, at, id);
CREATE INDEX audit_log_by_action_time ON audit_log (action, at, id);
CREATE INDEX audit_log_by_object_time ON audit_log (object_id, at, id);

CREATE FUNCTION refuse_change_of_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is only added to' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_audit_log();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit_log();

-- Notes about a reservation or a person. Rows are added and never changed; the erasure of the person deletes them.
CREATE TABLE staff_notes (
  id uuid PRIMARY KEY,
  reservation_id uuid REFERENCES reservations,
  user_id uuid REFERENCES users,
  -- The kind of the text: a note, or the reason of a change of price, a refund or a payment.
  topic text NOT NULL,
  -- The amount of the refund or payment.
  amount_pence int CHECK (amount_pence > 0),
  content text NOT NULL CHECK (length(content) BETWEEN 1 AND 4000),
  author_id uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  added_seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  CHECK ((reservation_id IS NULL) <> (user_id IS NULL))
);
CREATE INDEX staff_notes_by_reservation ON staff_notes (reservation_id, added_seq) WHERE reservation_id IS NOT NULL;
CREATE INDEX staff_notes_by_user ON staff_notes (user_id, added_seq) WHERE user_id IS NOT NULL;

CREATE FUNCTION refuse_change_of_staff_notes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'staff notes are only added to' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER staff_notes_append_only BEFORE UPDATE ON staff_notes
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_staff_notes();

-- One row for each mail about a booking. The row stays when the outbox deletes the content of a delivered mail.
CREATE TABLE booking_mails (
  -- The key of the outbox entry, which has the state of the mail.
  dedupe_key text PRIMARY KEY,
  kind text NOT NULL,
  reservation_id uuid REFERENCES reservations,
  user_id uuid REFERENCES users,
  requested_at timestamptz NOT NULL,
  -- Null until it is sent, and after the erasure of the person.
  recipient text,
  sent_at timestamptz,
  added_seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY
);
CREATE INDEX booking_mails_by_reservation ON booking_mails (reservation_id, added_seq);
CREATE INDEX booking_mails_by_user ON booking_mails (user_id) WHERE recipient IS NOT NULL;

-- Tasks outside the database (mails, refunds, cancellations at the provider), written in the transaction of the change
-- that needs them.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  dedupe_key text NOT NULL UNIQUE,
  payload jsonb NOT NULL,
  -- The id of the request that stored the task, for log lines and the header of the mail; null for work of the server
  -- itself.
  request_id text,
  run_after timestamptz NOT NULL DEFAULT now(),
  attempts int NOT NULL DEFAULT 0,
  -- The number of the idempotency key for the provider. An entry needs a new key after the provider has answered with
  -- an error.
  key_number int NOT NULL DEFAULT 1,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  done_at timestamptz
);
CREATE INDEX outbox_waiting_by_kind ON outbox (kind, run_after, id) WHERE done_at IS NULL;
-- Finds the finished tasks whose retention has ended. Keys of mails and refunds stay for ever.
CREATE INDEX outbox_done ON outbox (done_at) WHERE kind <> 'refund' AND payload <> '{}'::jsonb;

-- The answers to calls with an Idempotency-Key, for a day. The status is null while the call runs.
-- Without a user: calls of guests, whose keys nobody else can know.
CREATE TABLE idempotency_keys (
  user_id uuid REFERENCES users ON DELETE CASCADE,
  key text NOT NULL,
  -- The same for every run of the call: what a run stores under it before it calls the payment provider, the next finds.
  call_id uuid NOT NULL DEFAULT gen_random_uuid(),
  fingerprint text NOT NULL,
  started_at timestamptz NOT NULL,
  -- What the call has changed or created, where that is committed before the answer: the next run only answers.
  result_id uuid,
  status int,
  content_type text,
  body text,
  UNIQUE NULLS NOT DISTINCT (user_id, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (started_at);
