-- What happens to money after it was paid: refunds, also those made by hand, disputes, and what a person has to look at.

-- Numbers the idempotency keys that the provider was given for an entry: one that it answered with an error is spent.
ALTER TABLE outbox ADD COLUMN key_number int NOT NULL DEFAULT 1;
ALTER TABLE outbox ADD COLUMN created_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX outbox_waiting_by_kind ON outbox (kind, run_after) WHERE done_at IS NULL;
DROP INDEX outbox_waiting;

-- Beside charges and refunds: a refund that the bank sent back, a dispute that was lost, and one given back later.
ALTER TABLE ledger DROP CONSTRAINT ledger_type_check;
ALTER TABLE ledger ADD CONSTRAINT ledger_type_check
  CHECK (type IN ('charge', 'refund', 'refund-failed', 'dispute', 'dispute-returned'));
-- What an entry does to what we hold: sums over this are the balance.
ALTER TABLE ledger ADD COLUMN signed_pence int NOT NULL GENERATED ALWAYS AS (
  CASE WHEN type IN ('charge', 'refund-failed', 'dispute-returned') THEN amount_pence ELSE -amount_pence END
) STORED;

-- A payment comes in once.
CREATE UNIQUE INDEX one_charge_per_payment ON ledger (payment_id) WHERE type = 'charge';

-- As the provider shows them, whoever made them. What is still to be made stands in the outbox.
CREATE TABLE refunds (
  id text PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments,
  amount_pence int NOT NULL CHECK (amount_pence > 0),
  status text NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed')),
  -- The outbox entry that made it; null for one made by hand at the provider.
  dedupe_key text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX refunds_by_payment ON refunds (payment_id);
CREATE INDEX refunds_failed ON refunds (updated_at) WHERE status = 'failed';
INSERT INTO refunds (id, payment_id, amount_pence, status, dedupe_key, created_at, updated_at)
  SELECT provider_id, payment_id, amount_pence, 'succeeded', 'refund:' || payment_id, created_at, created_at
  FROM ledger WHERE type = 'refund';

-- `status` is the provider's word; closed_at is set once it is decided.
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

-- The net of a payment's refunds, kept beside the ledger. More than was paid cannot go back.
ALTER TABLE payments ADD COLUMN refunded_pence int NOT NULL DEFAULT 0;
UPDATE payments p SET refunded_pence =
  (SELECT coalesce(sum(amount_pence), 0) FROM ledger l WHERE l.payment_id = p.id AND l.type = 'refund');
ALTER TABLE payments ADD CONSTRAINT refunds_within_payment CHECK (refunded_pence BETWEEN 0 AND amount_pence);
CREATE INDEX payments_quarantined ON payments (created_at) WHERE status = 'quarantined';
-- When the reconciler last asked the provider about an open payment, so that each has its turn.
ALTER TABLE payments ADD COLUMN checked_at timestamptz;
DROP INDEX payments_open;
CREATE INDEX payments_open ON payments (checked_at NULLS FIRST, created_at) WHERE status = 'open';

-- An event that could not be processed is taken up again later and later.
ALTER TABLE stripe_events ADD COLUMN run_after timestamptz NOT NULL DEFAULT now();
CREATE INDEX stripe_events_due ON stripe_events (run_after) WHERE processed_at IS NULL;

-- What an admin has dealt with. The id is made of the object and what is known about it, so a new fact is a new item.
CREATE TABLE attention_resolutions (
  item_id text PRIMARY KEY,
  kind text NOT NULL,
  detail text NOT NULL,
  reference text,
  note text NOT NULL,
  resolved_by uuid REFERENCES users,
  resolved_at timestamptz NOT NULL
);

-- The answers to calls that carry an Idempotency-Key, for a day. No status yet: the call is under way.
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
