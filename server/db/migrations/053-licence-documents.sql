-- The pictures of drivers' licences, and the review of each licence. The files are in the folder `licences` of the
-- media store, which has no public address.
CREATE TABLE licence_documents (
  id uuid PRIMARY KEY,
  driver_id uuid NOT NULL REFERENCES users,
  side text NOT NULL CHECK (side IN ('front', 'back')),
  -- The path of the file in the media store.
  storage_key text NOT NULL UNIQUE,
  content_type text NOT NULL,
  size_bytes int NOT NULL CHECK (size_bytes > 0),
  uploaded_at timestamptz NOT NULL,
  -- True for a picture of an approved licence.
  reviewed boolean NOT NULL DEFAULT false,
  UNIQUE (driver_id, side)
);

CREATE TABLE licence_reviews (
  driver_id uuid PRIMARY KEY REFERENCES users,
  state text NOT NULL CHECK (state IN ('missing', 'waiting', 'approved', 'rejected')),
  -- The reason of the rejection.
  reason text,
  -- The London date of the latest approval. It stays while new pictures wait for a review.
  expires_on date,
  reviewed_by uuid REFERENCES users,
  reviewed_at timestamptz,
  -- The time at which the last missing picture was uploaded.
  waiting_since timestamptz,
  -- The latest reminder of this expiry date, in days before it.
  reminded_days int,
  -- The time at which the verification ended because of the expiry date.
  expired_at timestamptz,
  CHECK ((state = 'rejected') = (reason IS NOT NULL)),
  CHECK ((state = 'waiting') = (waiting_since IS NOT NULL)),
  CHECK (state <> 'approved' OR (expires_on IS NOT NULL AND reviewed_at IS NOT NULL))
);
CREATE INDEX licence_reviews_waiting ON licence_reviews (waiting_since) WHERE state = 'waiting';
CREATE INDEX licence_reviews_expiry ON licence_reviews (expires_on) WHERE expired_at IS NULL;

-- Files without a document row. The background work deletes them from the store, and then their row here.
CREATE TABLE licence_file_removals (
  storage_key text PRIMARY KEY
);

-- Every deletion of a document adds its file to the files to delete.
CREATE FUNCTION queue_licence_file_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO licence_file_removals (storage_key) VALUES (OLD.storage_key) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER licence_document_deleted AFTER DELETE ON licence_documents
  FOR EACH ROW EXECUTE FUNCTION queue_licence_file_removal();
