-- Messages between servers that exceed the limit of a notification (8,000 bytes); the adapter deletes them after a
-- while.
CREATE TABLE socket_io_attachments (
  id bigserial UNIQUE,
  created_at timestamptz DEFAULT now(),
  payload bytea
);
