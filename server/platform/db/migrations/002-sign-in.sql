-- Sessions, second factors, the mails and links of accounts, and the limits against abuse.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- SHA-256 of the cookie's value, so that nobody can sign in with the data of this table.
  token_hash text NOT NULL UNIQUE,
  -- The browser and the system by the User-Agent header of the sign-in.
  device text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  -- The time at which the session last proved who uses it.
  authenticated_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- The reservation whose payment link has opened the session, which may read and pay this reservation only.
  only_reservation uuid
);
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
CREATE INDEX sessions_by_last_use ON sessions (last_seen_at);

CREATE TABLE sign_in_failures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The email as entered; or, for failures that count apart, a session or a user (throttle.ts).
  account text NOT NULL,
  address text NOT NULL,
  -- Failures of a device that has signed in before count separately. Empty for every other device.
  device text NOT NULL DEFAULT '',
  failed_at timestamptz NOT NULL
);
CREATE INDEX sign_in_failures_by_account ON sign_in_failures (account, failed_at);
CREATE INDEX sign_in_failures_by_address ON sign_in_failures (address, failed_at);

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

-- The secret of a user's authenticator app (TOTP).
CREATE TABLE second_factors (
  user_id uuid PRIMARY KEY REFERENCES users,
  -- Encrypted with a key that is derived from the server's secret.
  sealed_secret text NOT NULL,
  -- Null until the user has entered a first code; until then sign-in does not ask for one.
  confirmed_at timestamptz,
  -- The time step of the last accepted code, which is not accepted again.
  last_step bigint
);

-- Ten codes that replace the app once each.
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users,
  code_hash text NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

-- Passkeys (WebAuthn): they sign in without a password, and count as a second factor.
CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  -- In base64url, as the browser sends it.
  credential_id text NOT NULL UNIQUE,
  -- COSE.
  public_key bytea NOT NULL,
  -- Grows with each use, or stays 0 where the authenticator does not count.
  counter bigint NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_by_user ON passkeys (user_id, created_at);

-- One row for each requested mail. The mail task reads the recipient here, and the limits count the rows.
CREATE TABLE account_mails (
  id uuid PRIMARY KEY,
  -- The code alone defines the kinds, so that a new kind needs no migration.
  mail text NOT NULL,
  -- Null for a password reset, because its address may belong to no user.
  user_id uuid REFERENCES users,
  -- Lower case, as entered.
  recipient text NOT NULL,
  -- The network address of the caller.
  address text NOT NULL,
  requested_at timestamptz NOT NULL,
  -- The text of the staff in mails that contain one. It is deleted with the row after a day.
  note text
);
CREATE INDEX account_mails_by_recipient ON account_mails (recipient, requested_at);
CREATE INDEX account_mails_by_user ON account_mails (user_id, requested_at);
CREATE INDEX account_mails_by_address ON account_mails (address, requested_at);

-- The tokens of people that work once: the links of those mails, with the same ids, and the challenges of sign-ins that
-- wait for the second factor or for a passkey.
CREATE TABLE one_time_tokens (
  id uuid PRIMARY KEY,
  purpose text NOT NULL
    CHECK (purpose IN ('verify-email', 'reset-password', 'change-email', 'sign-in', 'passkey')),
  -- SHA-256 of the token, so that nobody can use the data of this table.
  token_hash text NOT NULL UNIQUE,
  -- Null for a sign-in with a passkey, because its user is not known yet.
  user_id uuid REFERENCES users CHECK (user_id IS NOT NULL OR purpose = 'passkey'),
  -- The address that a link was sent to.
  email text CHECK ((email IS NULL) = (purpose IN ('sign-in', 'passkey'))),
  -- The wrong codes so far.
  failures int NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX one_time_tokens_by_user ON one_time_tokens (user_id);
CREATE INDEX one_time_tokens_by_expiry ON one_time_tokens (expires_at);

-- Servers keep the sessions of recent calls in memory. After every change of a user's sessions, roles, name or second
-- factors, these triggers send the id of the user on the channel session_changed.
CREATE FUNCTION announce_session_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The argument names the column with the user's id.
  PERFORM pg_notify('session_changed', to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END) ->> TG_ARGV[0]);
  RETURN NULL;
END $$;

-- No call reads the time of the last use, so its change sends nothing.
CREATE TRIGGER sessions_announced AFTER DELETE OR UPDATE OF user_id, token_hash, authenticated_at, expires_at ON sessions
  FOR EACH ROW EXECUTE FUNCTION announce_session_change('user_id');

CREATE TRIGGER users_announced AFTER UPDATE ON users FOR EACH ROW WHEN (
  (OLD.staff_role, OLD.is_driver, OLD.is_verified_driver, OLD.is_demo, OLD.first_name, OLD.last_name, OLD.email,
    OLD.deleted_at)
  IS DISTINCT FROM
  (NEW.staff_role, NEW.is_driver, NEW.is_verified_driver, NEW.is_demo, NEW.first_name, NEW.last_name, NEW.email,
    NEW.deleted_at)
) EXECUTE FUNCTION announce_session_change('id');
CREATE TRIGGER users_deletion_announced AFTER DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION announce_session_change('id');

CREATE TRIGGER second_factors_announced AFTER INSERT OR DELETE OR UPDATE OF confirmed_at ON second_factors
  FOR EACH ROW EXECUTE FUNCTION announce_session_change('user_id');
CREATE TRIGGER passkeys_announced AFTER INSERT OR DELETE ON passkeys
  FOR EACH ROW EXECUTE FUNCTION announce_session_change('user_id');
