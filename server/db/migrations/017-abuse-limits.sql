-- Failed sign-ins of a device that has signed in before count separately. Empty for every other device.
ALTER TABLE sign_in_failures ADD COLUMN device text NOT NULL DEFAULT '';

-- The devices that have signed in to an account. Their cookie is signed; the table stores a hash of the device's id.
CREATE TABLE known_devices (
  id_hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX known_devices_by_user ON known_devices (user_id, used_at);
CREATE INDEX known_devices_by_expiry ON known_devices (expires_at);

-- The counters of rate-limiter-flexible, in the columns that it expects. `expire` is in epoch milliseconds.
CREATE TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limits_by_expiry ON rate_limits (expire);

-- The network address that began a hold; null once the hold has ended, and for callers whose address is not counted.
ALTER TABLE reservations ADD COLUMN hold_address text;
ALTER TABLE reservations ADD CONSTRAINT hold_address_of_hold CHECK (hold_address IS NULL OR status = 'held');
CREATE INDEX reservations_held_by_address ON reservations (hold_address) WHERE hold_address IS NOT NULL;
