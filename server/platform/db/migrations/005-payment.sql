-- Payments, refunds and disputes, the ledger, kept cards, and what a person must resolve.
CREATE TABLE payments (
  id uuid PRIMARY KEY,
  user_id uuid REFERENCES users,
  -- Null until a reservation claims a payment that was started without a booking.
  reservation_id uuid REFERENCES reservations,
  kind text NOT NULL CHECK (kind IN ('deposit', 'balance', 'change')),
  -- Of a payment outside the provider, recorded by staff; null for a payment through the provider.
  method text CHECK (method IN ('transfer', 'cash', 'other')),
  -- The id of the provider's payment intent; null until the provider has answered. The payments of one order share it.
  intent_id text,
  -- In the payments of several reservations with one intent: the first of them, also in itself. Null for a payment with
  -- an intent of its own.
  lead_id uuid REFERENCES payments,
  amount_pence int NOT NULL CHECK (amount_pence > 0),
  -- The sum of the payment's refunds in the ledger. It cannot exceed the payment.
  refunded_pence int NOT NULL DEFAULT 0,
  status text NOT NULL CHECK (status IN ('open', 'succeeded', 'failed', 'cancelled', 'quarantined')),
  -- The reason why a person must check the payment.
  note text,
  -- The recipient of the receipt, when the payer gave another address than that of the account.
  receipt_email text,
  -- The consent of a payment whose card is saved; both columns or none have a value.
  card_consent_version text,
  card_consent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The time at which the reconciler last read an open payment at the provider, so that it reads all payments in turn.
  checked_at timestamptz,
  succeeded_at timestamptz,
  added_seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  CONSTRAINT refunds_within_payment CHECK (refunded_pence BETWEEN 0 AND amount_pence),
  CONSTRAINT card_consents_have_a_time CHECK ((card_consent_version IS NULL) = (card_consent_at IS NULL)),
  CONSTRAINT outside_payments_have_no_intent
    CHECK (method IS NULL OR (intent_id IS NULL AND status = 'succeeded'))
);
CREATE UNIQUE INDEX payments_by_intent ON payments (intent_id) WHERE lead_id IS NULL OR lead_id = id;
CREATE UNIQUE INDEX payments_of_lead ON payments (lead_id, reservation_id) WHERE lead_id IS NOT NULL;
CREATE UNIQUE INDEX one_open_payment_of_a_kind ON payments (reservation_id, kind)
  WHERE status = 'open' AND reservation_id IS NOT NULL;
CREATE INDEX payments_by_reservation ON payments (reservation_id);
-- Declined payments are counted by customer.
CREATE INDEX payments_of_user ON payments (user_id, created_at);
CREATE INDEX payments_open ON payments (checked_at NULLS FIRST, created_at, added_seq) WHERE status = 'open';
CREATE INDEX payments_unclaimed ON payments (user_id) WHERE reservation_id IS NULL;
CREATE INDEX payments_quarantined ON payments (created_at) WHERE status = 'quarantined';
-- The admins' search finds a part of the provider's id. Without `fastupdate`, because every search would read the entries
-- that are not yet in the index.
CREATE INDEX payments_by_part_of_intent ON payments USING gin (search_text(intent_id) gin_trgm_ops) WITH (fastupdate = off);

-- A succeeded payment keeps its status. A cancelled or failed payment can still succeed at the provider.
CREATE FUNCTION refuse_illegal_payment_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN (
    ('open', 'succeeded'), ('open', 'cancelled'), ('open', 'failed'), ('open', 'quarantined'),
    ('cancelled', 'succeeded'), ('cancelled', 'quarantined'),
    ('failed', 'succeeded'), ('failed', 'quarantined')
  ) THEN
    RAISE EXCEPTION 'a payment cannot go from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_status BEFORE UPDATE OF status ON payments
  FOR EACH ROW EXECUTE FUNCTION refuse_illegal_payment_status();

-- The movements of money, once each, by the provider's ids. Rows are only added.
CREATE TABLE ledger (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments,
  -- 'refund-failed': a refund that the bank has returned. 'dispute': a lost dispute. 'dispute-returned': its amount, when
  -- it comes back later. 'outside-…': money that did not go through the provider.
  type text NOT NULL CHECK (type IN (
    'charge', 'refund', 'refund-failed', 'dispute', 'dispute-returned', 'outside-payment', 'outside-refund')),
  amount_pence int NOT NULL CHECK (amount_pence > 0),
  -- The amount with its sign; the sum of this column is the balance.
  signed_pence int NOT NULL GENERATED ALWAYS AS (
    CASE WHEN type IN ('charge', 'refund-failed', 'dispute-returned', 'outside-payment')
      THEN amount_pence ELSE -amount_pence END
  ) STORED,
  provider_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- A movement of a shared intent has one row for each of its payments.
  UNIQUE (type, provider_id, payment_id)
);
CREATE INDEX ledger_by_payment ON ledger (payment_id);
-- Reports read the ledger by period.
CREATE INDEX ledger_by_time ON ledger (created_at);
-- A payment has at most one charge.
CREATE UNIQUE INDEX one_charge_per_payment ON ledger (payment_id) WHERE type = 'charge';

CREATE FUNCTION refuse_change_of_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is only added to' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE ON ledger
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_ledger();

-- All refunds as the provider reports them, also manual ones. The outbox has the refunds that are still to be made.
CREATE TABLE refunds (
  id text NOT NULL,
  -- A refund that was made by hand at the provider may be divided among the payments of a shared intent.
  payment_id uuid NOT NULL REFERENCES payments,
  amount_pence int NOT NULL CHECK (amount_pence > 0),
  status text NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed')),
  -- The outbox entry that made the refund; null for a manual refund at the provider.
  dedupe_key text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  added_seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (id, payment_id)
);
CREATE INDEX refunds_by_payment ON refunds (payment_id);
CREATE INDEX refunds_failed ON refunds (updated_at) WHERE status = 'failed';

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

-- `status` is the provider's status; closed_at is the time of the decision.
CREATE TABLE disputes (
  id text PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments,
  amount_pence int NOT NULL CHECK (amount_pence > 0),
  status text NOT NULL,
  reason text NOT NULL,
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  added_seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY
);
CREATE INDEX disputes_by_payment ON disputes (payment_id);

-- The events of the provider. Each is stored once, before it is processed.
CREATE TABLE stripe_events (
  event_id text PRIMARY KEY,
  type text NOT NULL,
  object_id text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  -- An event that could not be processed is retried after increasing delays.
  run_after timestamptz NOT NULL DEFAULT now(),
  processed_at timestamptz,
  attempts int NOT NULL DEFAULT 0,
  last_error text,
  added_seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY
);
CREATE INDEX stripe_events_by_time ON stripe_events (received_at);
CREATE INDEX stripe_events_waiting ON stripe_events (received_at) WHERE processed_at IS NULL;
CREATE INDEX stripe_events_due ON stripe_events (run_after, added_seq) WHERE processed_at IS NULL;
-- Declined payments are counted by intent.
CREATE INDEX stripe_events_of_object ON stripe_events (object_id, type);

-- The mailed links by which customers pay for reservations that staff have booked.
CREATE TABLE payment_links (
  id uuid PRIMARY KEY,
  reservation_id uuid NOT NULL REFERENCES reservations,
  -- SHA-256 of the token, so that nobody can open a link with the data of this table. Null until the mail is sent.
  token_hash text UNIQUE,
  -- True for a link that only the address of the customer has received, which its use confirms; false for one that staff
  -- have copied.
  is_mailed boolean NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- The time at which the link was used, was replaced by a newer one, or became invalid because the booking was
  -- withdrawn.
  ended_at timestamptz
);
CREATE INDEX payment_links_by_reservation ON payment_links (reservation_id, created_at);
CREATE INDEX payment_links_by_expiry ON payment_links (expires_at);

-- The customer object that holds the cards of a user at the provider.
CREATE TABLE payment_customers (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  customer_id text NOT NULL UNIQUE
);

-- Cards that customers keep for the balance of a reservation, by their consent. A card number never reaches this server:
-- a row has the brand, the last four digits, the expiry, and the provider's id.
CREATE TABLE saved_cards (
  id uuid PRIMARY KEY,
  reservation_id uuid NOT NULL REFERENCES reservations,
  -- Null after the removal, like the other details of the card; the consent stays as evidence.
  payment_method_id text UNIQUE,
  brand text,
  last4 text CHECK (last4 ~ '^[0-9]{4}$'),
  exp_month int CHECK (exp_month BETWEEN 1 AND 12),
  exp_year int,
  consent_version text NOT NULL,
  consented_at timestamptz NOT NULL,
  -- The balance in the consent; a charge never exceeds it.
  agreed_pence int NOT NULL CHECK (agreed_pence >= 0),
  saved_at timestamptz NOT NULL,
  -- Counts the idempotency keys that the provider has answered with an error without trying the card.
  key_number int NOT NULL DEFAULT 0,
  -- The provider's reason when the card could not be charged; the charge is then not repeated.
  failure text,
  failed_at timestamptz,
  removed_at timestamptz,
  added_seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  CHECK ((removed_at IS NULL) = (payment_method_id IS NOT NULL)),
  CHECK ((payment_method_id IS NULL) = (brand IS NULL)),
  CHECK ((payment_method_id IS NULL) = (last4 IS NULL)),
  CHECK ((payment_method_id IS NULL) = (exp_month IS NULL)),
  CHECK ((payment_method_id IS NULL) = (exp_year IS NULL)),
  CHECK ((failure IS NULL) = (failed_at IS NULL))
);
CREATE UNIQUE INDEX saved_cards_kept ON saved_cards (reservation_id) WHERE removed_at IS NULL;

-- Cards that customers keep after the deposit: the provider's setup intents, with the consent that was given with each.
CREATE TABLE card_setups (
  id uuid PRIMARY KEY,
  -- The setup intent; null until the provider has created it.
  setup_id text UNIQUE,
  reservation_id uuid NOT NULL REFERENCES reservations,
  consent_version text NOT NULL,
  consented_at timestamptz NOT NULL,
  -- Null until the card is stored or the setup ends without a card.
  ended_at timestamptz
);
CREATE INDEX card_setups_by_reservation ON card_setups (reservation_id, consented_at);
CREATE INDEX card_setups_open ON card_setups (consented_at) WHERE ended_at IS NULL;

-- The problems that an admin has resolved. The id contains the object and its known facts, so a new fact creates a
-- new item.
CREATE TABLE attention_resolutions (
  item_id text PRIMARY KEY,
  kind text NOT NULL,
  detail text NOT NULL,
  -- An item returns when its amount grows.
  amount_pence integer,
  reference text,
  note text NOT NULL,
  resolved_by uuid REFERENCES users,
  resolved_at timestamptz NOT NULL
);
