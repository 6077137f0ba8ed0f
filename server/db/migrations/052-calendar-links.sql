-- Secret links to calendars that programs subscribe to, one for each user and kind. Only the hash of a token is stored.
CREATE TABLE calendar_links (
  user_id uuid NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('jobs', 'reservations')),
  token_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind)
);
