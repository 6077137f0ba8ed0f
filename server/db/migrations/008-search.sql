-- Indexes for the admins' tables: `q` finds parts of words by an index, and each order has an index.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- to_char depends on the session's language only for the names of months, and this pattern has none.
CREATE FUNCTION date_text(date) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_char($1, 'YYYY-MM-DD');

ALTER TABLE reservations ADD COLUMN search text NOT NULL GENERATED ALWAYS AS
  (car_make || ' ' || car_model || ' ' || date_text(start_date) || ' ' || status) STORED;
-- Without `fastupdate`, because every search would read the entries that are not yet in the index.
CREATE INDEX reservations_by_search ON reservations USING gin (search gin_trgm_ops) WITH (fastupdate = off);

ALTER TABLE users ADD COLUMN search text NOT NULL GENERATED ALWAYS AS
  (first_name || ' ' || last_name || ' ' || coalesce(email, '')) STORED;
CREATE INDEX users_by_search ON users USING gin (search gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX users_by_phonenumber ON users USING gin (phonenumber gin_trgm_ops) WITH (fastupdate = off);

DROP INDEX reservations_by_start;
CREATE INDEX reservations_by_start ON reservations (start_date DESC, id);
CREATE INDEX reservations_by_end ON reservations (end_date);
CREATE INDEX reservations_by_total ON reservations (total_pence);
CREATE INDEX reservations_by_paid ON reservations (paid_pence);
CREATE INDEX reservations_by_creation ON reservations (created_at);
