-- Conversations between an admin and a user who is no admin. The messages of a conversation are numbered, so that no
-- message can be missed.
CREATE TABLE conversations (
  id uuid PRIMARY KEY,
  -- The two people, the smaller id first, so that a pair has one row.
  first_id uuid NOT NULL REFERENCES users,
  second_id uuid NOT NULL REFERENCES users,
  -- The number of the newest message. A message gets its number while this row is locked, so a lower number is never
  -- committed later.
  last_seq int NOT NULL DEFAULT 0,
  UNIQUE (first_id, second_id),
  CHECK (first_id < second_id)
);
CREATE INDEX conversations_by_second ON conversations (second_id);

CREATE TABLE messages (
  id uuid PRIMARY KEY,
  conversation_id uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
  seq int NOT NULL,
  sender_id uuid NOT NULL REFERENCES users,
  receiver_id uuid NOT NULL REFERENCES users,
  content text NOT NULL CHECK (length(content) BETWEEN 1 AND 4000),
  -- The sender's id of the message, so that a repeated call stores it once.
  client_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (conversation_id, seq),
  UNIQUE (sender_id, client_id)
);

-- The newest message that each of the two has read.
CREATE TABLE conversation_reads (
  conversation_id uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users,
  read_seq int NOT NULL,
  PRIMARY KEY (conversation_id, user_id)
);
