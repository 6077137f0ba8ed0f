-- Second factors of sign-in, and the time at which a session last proved who uses it.

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

-- Sign-ins that have passed the password and wait for the second factor.
CREATE TABLE sign_in_challenges (
  -- SHA-256 of the challenge.
  token_hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_challenges_by_user ON sign_in_challenges (user_id);
CREATE INDEX sign_in_challenges_by_expiry ON sign_in_challenges (expires_at);

ALTER TABLE sessions ADD COLUMN authenticated_at timestamptz NOT NULL DEFAULT now();
UPDATE sessions SET authenticated_at = created_at;

ALTER TABLE account_mails DROP CONSTRAINT account_mails_mail_check;
ALTER TABLE account_mails ADD CONSTRAINT account_mails_mail_check CHECK (
  mail IN (
    'verify-email', 'reset-password', 'change-email', 'email-changing', 'password-changed',
    'second-factor-on', 'second-factor-off', 'recovery-codes-replaced', 'recovery-code-used'
  )
);
