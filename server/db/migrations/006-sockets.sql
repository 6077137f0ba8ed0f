-- What one server tells the others and a notification cannot carry (8,000 bytes); the adapter removes it after a while.
CREATE TABLE socket_io_attachments (
  id bigserial UNIQUE,
  created_at timestamptz DEFAULT now(),
  payload bytea
);
