-- Cards that customers keep for the balance of a reservation, by their consent. A card number never reaches this server:
-- a row has the brand, the last four digits, the expiry, and the provider's id.

-- The consent of a payment whose card is saved; both columns or none have a value.
ALTER TABLE payments ADD COLUMN card_consent_version text;
ALTER TABLE payments ADD COLUMN card_consent_at timestamptz;
ALTER TABLE payments ADD CONSTRAINT card_consents_have_a_time
  CHECK ((card_consent_version IS NULL) = (card_consent_at IS NULL));

-- The customer object that holds the cards of a user at the provider.
CREATE TABLE payment_customers (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  customer_id text NOT NULL UNIQUE
);

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
