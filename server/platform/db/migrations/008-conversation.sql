-- Conversations between a member of the staff and a customer or driver. The messages of a conversation are numbered, so
-- that no message can be missed.
CREATE TABLE conversations (
  id uuid PRIMARY KEY,
  -- The two people, the smaller id first, so that a pair has one row.
  first_id uuid NOT NULL REFERENCES users,
  second_id uuid NOT NULL REFERENCES users,
  -- The number of the newest message. A message gets its number while this row is locked, so a lower number is never
  -- committed later.
  last_seq int NOT NULL DEFAULT 0,
  -- The time of the newest message.
  last_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (first_id, second_id),
  CHECK (first_id < second_id)
);
-- The conversations of a user, the latest first.
CREATE INDEX conversations_by_first ON conversations (first_id, last_at DESC, id);
CREATE INDEX conversations_by_second ON conversations (second_id, last_at DESC, id);

CREATE TABLE messages (
  id uuid PRIMARY KEY,
  conversation_id uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
  seq int NOT NULL,
  sender_id uuid NOT NULL REFERENCES users,
  receiver_id uuid NOT NULL REFERENCES users,
  -- The customer or driver of the message.
  person_id uuid NOT NULL REFERENCES users,
  content text NOT NULL CHECK (length(content) BETWEEN 1 AND 4000),
  -- The sender's id of the message, so that a repeated call stores it once.
  client_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  added_seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  UNIQUE (conversation_id, seq),
  UNIQUE (sender_id, client_id)
);
CREATE INDEX messages_by_person ON messages (person_id, added_seq);
-- The search of the inbox in the texts.
CREATE INDEX messages_by_text ON messages USING gin (search_text(content) gin_trgm_ops);

-- The newest message that each of the two has read.
CREATE TABLE conversation_reads (
  conversation_id uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users,
  read_seq int NOT NULL,
  PRIMARY KEY (conversation_id, user_id)
);

-- The shared inbox of the staff: one thread for each customer or driver, which contains all messages between this
-- person and the staff who answer messages.
CREATE TABLE office_threads (
  person_id uuid PRIMARY KEY REFERENCES users,
  -- The member of the staff to whom the thread is assigned.
  assignee_id uuid REFERENCES users,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed')),
  -- `added_seq` of the newest message of the person, and of the newest answer of the staff.
  person_seq bigint NOT NULL DEFAULT 0,
  answer_seq bigint NOT NULL DEFAULT 0
);
CREATE INDEX office_threads_by_message ON office_threads (greatest(person_seq, answer_seq) DESC);

-- The newest message that each member of the staff has read in a thread, as `added_seq`.
CREATE TABLE office_reads (
  admin_id uuid NOT NULL REFERENCES users,
  person_id uuid NOT NULL REFERENCES users,
  read_seq bigint NOT NULL,
  PRIMARY KEY (admin_id, person_id)
);

-- Stores messages that arrive at the same moment in one call, with the same result as one call for each. PostgreSQL
-- keeps the plans of the statements of this function (measured: 1.6 ms for a message by separate statements, 0.6 ms
-- by this function, 0.2 ms each for ten messages). Returns a row for every message that its sender may send; `is_new`
-- is false for a message that is already stored.
-- Users of the roles in `answering` and all other users write to each other. A message is added to the thread of its
-- person; a message of the person opens a closed thread. The row of the thread is locked before a message takes its
-- `added_seq`: a lower number of one thread is never committed later, so that a reader by number misses nothing.
CREATE FUNCTION store_messages(batch jsonb, answering text[])
RETURNS TABLE (place int, seq int, is_new boolean)
LANGUAGE plpgsql AS $$
DECLARE
  written record;
  conversation record;
  new_seq bigint;
BEGIN
  FOR written IN
    SELECT w.*, least(w.sender_id, w.receiver_id) AS first_id, greatest(w.sender_id, w.receiver_id) AS second_id,
      CASE WHEN w.sender_answers THEN w.receiver_id ELSE w.sender_id END AS person_id
    FROM jsonb_to_recordset(batch) AS w (
      place int, id uuid, conversation_id uuid, sender_id uuid, sender_answers boolean, receiver_id uuid,
      content text, client_id uuid, created_at timestamptz
    )
    -- Every server locks threads and conversations in the same order, so that no two wait for each other.
    ORDER BY person_id, first_id, second_id, place
  LOOP
    PERFORM 1 FROM users u
    WHERE u.id = written.receiver_id AND u.id <> written.sender_id AND u.deleted_at IS NULL
      AND coalesce(u.staff_role = ANY (answering), false) <> written.sender_answers;
    CONTINUE WHEN NOT FOUND;
    place := written.place;
    is_new := false;
    SELECT m.seq INTO seq FROM messages m
    WHERE m.sender_id = written.sender_id AND m.client_id = written.client_id;
    IF NOT FOUND THEN
      INSERT INTO office_threads (person_id) VALUES (written.person_id) ON CONFLICT DO NOTHING;
      PERFORM 1 FROM office_threads t WHERE t.person_id = written.person_id FOR UPDATE;
      INSERT INTO conversations AS c (id, first_id, second_id, last_seq, last_at)
      VALUES (written.conversation_id, written.first_id, written.second_id, 1, written.created_at)
      ON CONFLICT (first_id, second_id) DO UPDATE SET last_seq = c.last_seq + 1, last_at = excluded.last_at
      RETURNING c.id, c.last_seq INTO conversation;
      INSERT INTO messages AS m (id, conversation_id, seq, sender_id, receiver_id, person_id, content, client_id,
        created_at)
      VALUES (written.id, conversation.id, conversation.last_seq, written.sender_id, written.receiver_id,
        written.person_id, written.content, written.client_id, written.created_at)
      ON CONFLICT (sender_id, client_id) DO NOTHING
      RETURNING m.added_seq INTO new_seq;
      is_new := FOUND;
      seq := conversation.last_seq;
      IF NOT is_new THEN
        -- Another server stored the same one a moment ago. The number goes back while its row is still locked.
        UPDATE conversations c SET last_seq = c.last_seq - 1 WHERE c.id = conversation.id;
      ELSIF written.sender_answers THEN
        UPDATE office_threads t SET answer_seq = new_seq WHERE t.person_id = written.person_id;
      ELSE
        UPDATE office_threads t SET person_seq = new_seq, state = 'open' WHERE t.person_id = written.person_id;
      END IF;
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;

-- Messages between servers that exceed the limit of a notification (8,000 bytes); the adapter of Socket.IO deletes them
-- after a while.
CREATE TABLE socket_io_attachments (
  id bigserial UNIQUE,
  created_at timestamptz DEFAULT now(),
  payload bytea
);
