-- The people: customers, drivers and staff.
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- The text of a search and the text that is searched: lower case, without accents and apostrophes ('Łukasz O’Brien' is
-- ' lukasz obrien'). A space precedes each word: hyphens, commas, semicolons and slashes are spaces. `unaccent` is only
-- declared as stable because its dictionary can be replaced, which nobody does here.
CREATE FUNCTION search_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ' ' || translate(lower(unaccent('unaccent', normalize($1, NFKC)) COLLATE pg_c_utf8),
    E'-,;/''"`´ʼ′\u200C\u200D\u200E\u200F', '    ');

-- The digits of a telephone number, without the '(0)' after a country's code and without an extension.
CREATE FUNCTION phone_digits(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace($1, '\(0\)|(ext|x|#).*|\D', '', 'gi');

-- The pattern that finds a word of a search in a text by search_text. One or two letters or digits must begin a word,
-- because they occur in most dates and numbers.
CREATE FUNCTION search_pattern(word text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN '%' || regexp_replace(
    CASE WHEN length(word) < 3 AND search_text(word) ~ '[a-z0-9]' THEN search_text(word)
      ELSE ltrim(search_text(word)) END,
    '[\\%_]', '\\\&', 'g') || '%';

-- `added_seq`, here and in other tables, orders the rows of a list by their insertion, because random ids cannot order
-- rows of the same millisecond.
CREATE TABLE users (
  id uuid PRIMARY KEY,
  first_name text NOT NULL,
  -- '' for people with one name.
  last_name text NOT NULL,
  name text NOT NULL GENERATED ALWAYS AS (btrim(first_name || ' ' || last_name)) STORED,
  -- Lower case. Null after the deletion of the user, whose row stays for the accounts.
  email text UNIQUE,
  -- Null until the owner of the address has opened a mailed link.
  email_verified_at timestamptz,
  -- The address that replaces `email` once it is confirmed.
  pending_email text,
  phonenumber text NOT NULL DEFAULT '',
  password_hash text,
  -- Null for customers and drivers.
  staff_role text CHECK (staff_role IN ('owner', 'manager', 'desk', 'accountant')),
  -- Owners and managers may make the calls of an admin.
  is_admin boolean NOT NULL GENERATED ALWAYS AS (coalesce(staff_role IN ('owner', 'manager'), false)) STORED,
  is_driver boolean NOT NULL DEFAULT false,
  is_verified_driver boolean NOT NULL DEFAULT false,
  is_demo boolean NOT NULL DEFAULT false,
  -- Roles that an account of the demo has granted; they end with the demo.
  admin_by_demo boolean NOT NULL DEFAULT false,
  driver_by_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  -- The trigger `user_change` increases it.
  version int NOT NULL DEFAULT 0,
  added_seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  search text NOT NULL GENERATED ALWAYS AS
    (search_text(first_name || ' ' || last_name || ' ' || coalesce(email, '')) || ' ' || phone_digits(phonenumber)) STORED,
  CHECK ((deleted_at IS NULL) = (email IS NOT NULL))
);
-- What staff edit of a person: a change that is based on an older version is refused.
CREATE FUNCTION increase_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER user_change
  BEFORE UPDATE OF first_name, last_name, email, pending_email, phonenumber, staff_role, is_verified_driver ON users
  FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name, OLD.email, OLD.pending_email, OLD.phonenumber, OLD.staff_role, OLD.is_verified_driver)
    IS DISTINCT FROM
    (NEW.first_name, NEW.last_name, NEW.email, NEW.pending_email, NEW.phonenumber, NEW.staff_role, NEW.is_verified_driver))
  EXECUTE FUNCTION increase_version();
CREATE INDEX users_staff ON users (staff_role) WHERE staff_role IS NOT NULL;
-- The order of the admins' list, and its number of rows.
CREATE INDEX users_listed ON users (created_at, added_seq) INCLUDE (id) WHERE deleted_at IS NULL;
CREATE INDEX users_drivers ON users (created_at, added_seq) INCLUDE (id, is_verified_driver) WHERE is_driver AND deleted_at IS NULL;
-- The admins' search finds parts of words. Without `fastupdate`, because every search would read the entries that are
-- not yet in the index.
CREATE INDEX users_by_search ON users USING gin (search gin_trgm_ops) WITH (fastupdate = off);

CREATE TABLE billing_details (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  company text NOT NULL,
  address text NOT NULL,
  postcode text NOT NULL,
  country text NOT NULL,
  vat_number text NOT NULL,
  po_number text NOT NULL
);

-- Secret links to calendars that programs subscribe to, one for each user and kind. Only the hash of a token is stored.
CREATE TABLE calendar_links (
  user_id uuid NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('jobs', 'reservations')),
  token_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind)
);

-- The pictures of drivers' licences. The files are in the folder `licences` of the media store, which has no public
-- address.
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
  version int NOT NULL DEFAULT 0,
  CHECK ((state = 'rejected') = (reason IS NOT NULL)),
  CHECK ((state = 'waiting') = (waiting_since IS NOT NULL)),
  CHECK (state <> 'approved' OR (expires_on IS NOT NULL AND reviewed_at IS NOT NULL))
);
CREATE INDEX licence_reviews_waiting ON licence_reviews (waiting_since) WHERE state = 'waiting';
CREATE INDEX licence_reviews_expiry ON licence_reviews (expires_on) WHERE expired_at IS NULL;

-- The portraits of drivers, in the same folder of the media store.
CREATE TABLE driver_portraits (
  driver_id uuid PRIMARY KEY REFERENCES users,
  id uuid NOT NULL UNIQUE,
  storage_key text NOT NULL UNIQUE,
  uploaded_at timestamptz NOT NULL
);

-- Files without a row of a document or a portrait. The background work deletes them from the store, and then their row
-- here.
CREATE TABLE licence_file_removals (
  storage_key text PRIMARY KEY
);

-- Every deletion of a document or a portrait adds its file to the files to delete.
CREATE FUNCTION queue_licence_file_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO licence_file_removals (storage_key) VALUES (OLD.storage_key) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER licence_document_deleted AFTER DELETE ON licence_documents
  FOR EACH ROW EXECUTE FUNCTION queue_licence_file_removal();
CREATE TRIGGER driver_portrait_deleted AFTER DELETE ON driver_portraits
  FOR EACH ROW EXECUTE FUNCTION queue_licence_file_removal();
