-- Payments outside the payment provider: by bank transfer, in cash or otherwise, recorded by staff.

-- Null for a payment through the provider.
ALTER TABLE payments ADD COLUMN method text CHECK (method IN ('transfer', 'cash', 'other'));
ALTER TABLE payments ADD CONSTRAINT outside_payments_have_no_intent
  CHECK (method IS NULL OR (intent_id IS NULL AND status = 'succeeded'));

ALTER TABLE ledger DROP CONSTRAINT ledger_type_check;
ALTER TABLE ledger ADD CONSTRAINT ledger_type_check CHECK (type IN (
  'charge', 'refund', 'refund-failed', 'dispute', 'dispute-returned', 'outside-payment', 'outside-refund'));
-- PostgreSQL before 17 cannot change the expression of a generated column, so the column is made again.
ALTER TABLE ledger DROP COLUMN signed_pence;
ALTER TABLE ledger ADD COLUMN signed_pence int NOT NULL GENERATED ALWAYS AS (
  CASE WHEN type IN ('charge', 'refund-failed', 'dispute-returned', 'outside-payment')
    THEN amount_pence ELSE -amount_pence END
) STORED;

-- The refunds that staff must pay outside the payment provider, and those that they have paid.
CREATE TABLE outside_refunds (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments,
  amount_pence int NOT NULL CHECK (amount_pence > 0),
  -- The change that requires the refund, once each; null for a refund that staff recorded without a change.
  dedupe_key text UNIQUE,
  requested_at timestamptz NOT NULL,
  paid_at timestamptz,
  method text CHECK (method IN ('transfer', 'cash', 'other')),
  added_seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  CHECK ((paid_at IS NULL) = (method IS NULL))
);
CREATE INDEX outside_refunds_by_payment ON outside_refunds (payment_id);
CREATE INDEX outside_refunds_waiting ON outside_refunds (requested_at) WHERE paid_at IS NULL;
