-- Verified addresses, the links that are mailed to users, and the devices of sessions.

ALTER TABLE users
  -- Null until the owner of the address has opened a mailed link.
  ADD COLUMN email_verified_at timestamptz,
  -- The address that replaces `email` once it is confirmed.
  ADD COLUMN pending_email text;
-- Accounts from before this migration count as verified.
UPDATE users SET email_verified_at = created_at WHERE deleted_at IS NULL;

-- One row for each requested mail. The mail task reads the recipient here, and the limits count the rows.
CREATE TABLE account_mails (
  id uuid PRIMARY KEY,
  mail text NOT NULL CHECK (
    mail IN ('verify-email', 'reset-password', 'change-email', 'email-changing', 'password-changed')
  ),
  -- Null for a password reset, because its address may belong to no user.
  user_id uuid REFERENCES users,
  -- Lower case, as entered.
  recipient text NOT NULL,
  -- The network address of the caller.
  address text NOT NULL,
  requested_at timestamptz NOT NULL
);
CREATE INDEX account_mails_by_recipient ON account_mails (recipient, requested_at);
CREATE INDEX account_mails_by_user ON account_mails (user_id, requested_at);
CREATE INDEX account_mails_by_address ON account_mails (address, requested_at);

-- The links of those mails, with the same ids. A link works once, for the address that it was sent to.
CREATE TABLE account_links (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  purpose text NOT NULL CHECK (purpose IN ('verify-email', 'reset-password', 'change-email')),
  email text NOT NULL,
  -- SHA-256 of the token, so that nobody can open a link with the data of this table.
  token_hash text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX account_links_by_user ON account_links (user_id);
CREATE INDEX account_links_by_expiry ON account_links (expires_at);

-- The browser and the system by the User-Agent header of the sign-in.
ALTER TABLE sessions ADD COLUMN device text NOT NULL DEFAULT '';
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
CREATE INDEX sessions_by_last_use ON sessions (last_seen_at);
