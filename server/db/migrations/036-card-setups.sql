-- Cards that customers keep after the deposit: the provider's setup intents, with the consent that was given with each.
CREATE TABLE card_setups (
  setup_id text PRIMARY KEY,
  reservation_id uuid NOT NULL REFERENCES reservations,
  consent_version text NOT NULL,
  consented_at timestamptz NOT NULL,
  -- Null until the card is stored or the setup ends without a card.
  ended_at timestamptz
);
CREATE INDEX card_setups_by_reservation ON card_setups (reservation_id, consented_at);
CREATE INDEX card_setups_open ON card_setups (consented_at) WHERE ended_at IS NULL;
