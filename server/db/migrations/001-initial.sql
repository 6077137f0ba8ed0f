-- People, cars, reservations with their money, and the boards of jobs, requests, reviews and messages.
CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TABLE users (
  id uuid PRIMARY KEY,
  first_name text NOT NULL,
  last_name text NOT NULL,
  -- Lower case. Null after the deletion of the user, whose row stays for the accounts.
  email text UNIQUE,
  phonenumber text NOT NULL DEFAULT '',
  password_hash text,
  is_admin boolean NOT NULL DEFAULT false,
  is_driver boolean NOT NULL DEFAULT false,
  is_verified_driver boolean NOT NULL DEFAULT false,
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  CHECK ((deleted_at IS NULL) = (email IS NOT NULL))
);

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- SHA-256 of the cookie's value, so that nobody can sign in with the data of this table.
  token_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_by_user ON sessions (user_id);

CREATE TABLE sign_in_failures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account text NOT NULL,
  address text NOT NULL,
  failed_at timestamptz NOT NULL
);
CREATE INDEX sign_in_failures_by_account ON sign_in_failures (account, failed_at);
CREATE INDEX sign_in_failures_by_address ON sign_in_failures (address, failed_at);

CREATE TABLE cars (
  id uuid PRIMARY KEY,
  make text NOT NULL,
  model text NOT NULL,
  year int NOT NULL CHECK (year BETWEEN 1886 AND 2200),
  description text NOT NULL,
  -- The price of an hour for MusicVideo, of a 6-hour block for Chauffeur, and of a day of a multi-day reservation.
  price_pence int NOT NULL CHECK (price_pence > 0),
  purpose text NOT NULL CHECK (purpose IN ('MusicVideo', 'Chauffeur')),
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);

CREATE TABLE car_pictures (
  id uuid PRIMARY KEY,
  car_id uuid NOT NULL REFERENCES cars ON DELETE CASCADE,
  position int NOT NULL,
  base text NOT NULL,
  widths int[] NOT NULL,
  width int NOT NULL,
  height int NOT NULL,
  alt text NOT NULL,
  placeholder text NOT NULL
);
CREATE INDEX car_pictures_by_car ON car_pictures (car_id, position);

CREATE TABLE reservations (
  id uuid PRIMARY KEY,
  car_id uuid NOT NULL REFERENCES cars,
  user_id uuid REFERENCES users,
  -- The values at booking time, which stay when the name or the price of the car changes.
  car_make text NOT NULL,
  car_model text NOT NULL,
  price_pence int NOT NULL CHECK (price_pence > 0),
  start_date date NOT NULL,
  end_date date NOT NULL,
  start_time text CHECK (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  end_time text CHECK (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- The instants that the reservation occupies, from London's clock. The range must be bounded and not empty, because
  -- the exclusion constraint does not apply to other ranges.
  during tstzrange NOT NULL CHECK (
    NOT isempty(during) AND lower_inc(during) AND NOT upper_inc(during)
    AND NOT lower_inf(during) AND NOT upper_inf(during)
  ),
  status text NOT NULL CHECK (status IN ('held', 'confirmed', 'expired', 'cancelled', 'conflict')),
  hold_expires_at timestamptz,
  total_pence int NOT NULL CHECK (total_pence > 0),
  deposit_pence int NOT NULL CHECK (deposit_pence BETWEEN 1 AND total_pence),
  -- The sums of the ledger, stored here so that lists need not calculate them.
  paid_pence int NOT NULL DEFAULT 0 CHECK (paid_pence >= 0),
  refunded_pence int NOT NULL DEFAULT 0 CHECK (refunded_pence >= 0),
  version int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  cancelled_at timestamptz,
  -- Cancelled 48 hours or more before the start: all payments are refunded and no amount stays due.
  cancelled_free boolean NOT NULL DEFAULT false,
  CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL)),
  CHECK ((start_time IS NULL) = (end_time IS NULL)),
  CHECK ((status = 'held') = (hold_expires_at IS NOT NULL)),
  CONSTRAINT no_double_booking EXCLUDE USING gist (car_id WITH =, during WITH &&)
    WHERE (status IN ('held', 'confirmed'))
);
CREATE INDEX reservations_by_user ON reservations (user_id, created_at);
CREATE INDEX reservations_by_start ON reservations (start_date, id);
CREATE INDEX reservations_holds ON reservations (hold_expires_at) WHERE status = 'held';
-- A customer has at most one hold of a car.
CREATE UNIQUE INDEX one_hold_per_user_and_car ON reservations (user_id, car_id) WHERE status = 'held';

CREATE TABLE payments (
  id uuid PRIMARY KEY,
  user_id uuid REFERENCES users,
  -- Null until a reservation claims a payment that was started without a booking.
  reservation_id uuid REFERENCES reservations,
  kind text NOT NULL CHECK (kind IN ('deposit', 'balance')),
  -- The id of the provider's payment intent; null until the provider has answered.
  intent_id text UNIQUE,
  amount_pence int NOT NULL CHECK (amount_pence > 0),
  status text NOT NULL CHECK (status IN ('open', 'succeeded', 'failed', 'cancelled', 'quarantined')),
  -- The reason why a person must check the payment.
  note text,
  created_at timestamptz NOT NULL DEFAULT now(),
  succeeded_at timestamptz
);
CREATE INDEX payments_by_reservation ON payments (reservation_id);
CREATE INDEX payments_open ON payments (created_at) WHERE status = 'open';
CREATE INDEX payments_unclaimed ON payments (user_id) WHERE reservation_id IS NULL;
CREATE UNIQUE INDEX one_open_payment_of_a_kind ON payments (reservation_id, kind)
  WHERE status = 'open' AND reservation_id IS NOT NULL;

-- The movements of money, once each, by the provider's ids. Rows are only added.
CREATE TABLE ledger (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments,
  type text NOT NULL CHECK (type IN ('charge', 'refund')),
  amount_pence int NOT NULL CHECK (amount_pence > 0),
  provider_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (type, provider_id)
);
CREATE INDEX ledger_by_payment ON ledger (payment_id);

-- The events of the provider. Each is stored once, before it is processed.
CREATE TABLE stripe_events (
  event_id text PRIMARY KEY,
  type text NOT NULL,
  object_id text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  processed_at timestamptz,
  attempts int NOT NULL DEFAULT 0,
  last_error text
);
CREATE INDEX stripe_events_waiting ON stripe_events (received_at) WHERE processed_at IS NULL;

-- Tasks outside the database (refunds, cancellations at the provider), written in the transaction of the change that
-- needs them.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  dedupe_key text NOT NULL UNIQUE,
  payload jsonb NOT NULL,
  run_after timestamptz NOT NULL DEFAULT now(),
  attempts int NOT NULL DEFAULT 0,
  last_error text,
  done_at timestamptz
);
CREATE INDEX outbox_waiting ON outbox (run_after) WHERE done_at IS NULL;

CREATE TABLE jobs (
  id uuid PRIMARY KEY,
  title text NOT NULL,
  description text NOT NULL,
  pay text NOT NULL,
  accepted_by uuid REFERENCES users,
  accepted_by_name text,
  accepted_by_email text,
  taken boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE requested_driver_jobs (
  id uuid PRIMARY KEY,
  drivers_needed int NOT NULL,
  budget_pence int NOT NULL,
  days_required int NOT NULL,
  contact_number text NOT NULL,
  description text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE reviews (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  content text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
