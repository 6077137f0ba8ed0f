-- Money after its payment: refunds, also manual ones, disputes, and the problems that a person must resolve.

-- The number of the idempotency key for the provider. An entry needs a new key after the provider has answered with
-- an error.
ALTER TABLE outbox ADD COLUMN key_number int NOT NULL DEFAULT 1;
ALTER TABLE outbox ADD COLUMN created_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX outbox_waiting_by_kind ON outbox (kind, run_after) WHERE done_at IS NULL;
DROP INDEX outbox_waiting;

-- Further types: a refund that the bank has returned, a lost dispute, and a dispute amount that was returned later.
ALTER TABLE ledger DROP CONSTRAINT ledger_type_check;
ALTER TABLE ledger ADD CONSTRAINT ledger_type_check
  CHECK (type IN ('charge', 'refund', 'refund-failed', 'dispute', 'dispute-returned'));
-- The amount with its sign; the sum of this column is the balance.
ALTER TABLE ledger ADD COLUMN signed_pence int NOT NULL GENERATED ALWAYS AS (
  CASE WHEN type IN ('charge', 'refund-failed', 'dispute-returned') THEN amount_pence ELSE -amount_pence END
) STORED;

-- A payment has at most one charge.
CREATE UNIQUE INDEX one_charge_per_payment ON ledger (payment_id) WHERE type = 'charge';

-- All refunds as the provider reports them, also manual ones. The outbox has the refunds that are still to be made.
CREATE TABLE refunds (
  id text PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments,
  amount_pence int NOT NULL CHECK (amount_pence > 0),
  status text NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed')),
  -- The outbox entry that made the refund; null for a manual refund at the provider.
  dedupe_key text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX refunds_by_payment ON refunds (payment_id);
CREATE INDEX refunds_failed ON refunds (updated_at) WHERE status = 'failed';
INSERT INTO refunds (id, payment_id, amount_pence, status, dedupe_key, created_at, updated_at)
  SELECT provider_id, payment_id, amount_pence, 'succeeded', 'refund:' || payment_id, created_at, created_at
  FROM ledger WHERE type = 'refund';

-- `status` is the provider's status; closed_at is the time of the decision.
CREATE TABLE disputes (
  id text PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments,
  amount_pence int NOT NULL CHECK (amount_pence > 0),
  status text NOT NULL,
  reason text NOT NULL,
  opened_at timestamptz NOT NULL,
  closed_at timestamptz
);
CREATE INDEX disputes_by_payment ON disputes (payment_id);

-- The sum of a payment's refunds in the ledger. It cannot exceed the payment.
ALTER TABLE payments ADD COLUMN refunded_pence int NOT NULL DEFAULT 0;
UPDATE payments p SET refunded_pence =
  (SELECT coalesce(sum(amount_pence), 0) FROM ledger l WHERE l.payment_id = p.id AND l.type = 'refund');
ALTER TABLE payments ADD CONSTRAINT refunds_within_payment CHECK (refunded_pence BETWEEN 0 AND amount_pence);
CREATE INDEX payments_quarantined ON payments (created_at) WHERE status = 'quarantined';
-- The time at which the reconciler last read an open payment at the provider, so that it reads all payments in turn.
ALTER TABLE payments ADD COLUMN checked_at timestamptz;
DROP INDEX payments_open;
CREATE INDEX payments_open ON payments (checked_at NULLS FIRST, created_at) WHERE status = 'open';

-- An event that could not be processed is retried after increasing delays.
ALTER TABLE stripe_events ADD COLUMN run_after timestamptz NOT NULL DEFAULT now();
CREATE INDEX stripe_events_due ON stripe_events (run_after) WHERE processed_at IS NULL;

-- The problems that an admin has resolved. The id contains the object and its known facts, so a new fact creates a
-- new item.
CREATE TABLE attention_resolutions (
  item_id text PRIMARY KEY,
  kind text NOT NULL,
  detail text NOT NULL,
  reference text,
  note text NOT NULL,
  resolved_by uuid REFERENCES users,
  resolved_at timestamptz NOT NULL
);

-- The answers to calls with an Idempotency-Key, for a day. The status is null while the call runs.
CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  key text NOT NULL,
  fingerprint text NOT NULL,
  started_at timestamptz NOT NULL,
  status int,
  content_type text,
  body text,
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (started_at);
