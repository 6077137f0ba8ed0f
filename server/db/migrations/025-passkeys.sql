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

-- Challenges of WebAuthn, each for one ceremony within five minutes.
CREATE TABLE passkey_challenges (
  -- SHA-256 of the challenge.
  challenge_hash text PRIMARY KEY,
  -- The user who adds a passkey; null for a sign-in, because its user is not known yet.
  user_id uuid REFERENCES users,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_by_user ON passkey_challenges (user_id);
CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires_at);
