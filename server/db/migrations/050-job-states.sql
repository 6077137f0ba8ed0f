-- Jobs have a state, dates, a place, a car and the reservation that they come from. `taken` stays and is derived from
-- the state.
ALTER TABLE jobs ADD COLUMN state text NOT NULL DEFAULT 'open'
  CHECK (state IN ('draft', 'open', 'accepted', 'on-the-way', 'with-customer', 'done', 'cancelled'));
UPDATE jobs SET state = 'accepted' WHERE taken;

ALTER TABLE jobs ADD COLUMN start_date date;
ALTER TABLE jobs ADD COLUMN end_date date;
ALTER TABLE jobs ADD COLUMN start_time text CHECK (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
ALTER TABLE jobs ADD COLUMN end_time text CHECK (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
-- The instants that the dates occupy on London's clock, half-open; NULL for a job without a date.
ALTER TABLE jobs ADD COLUMN during tstzrange;
ALTER TABLE jobs ADD CONSTRAINT jobs_have_dates CHECK (
  (start_date IS NULL) = (end_date IS NULL) AND (start_date IS NULL) = (during IS NULL)
  AND (start_time IS NULL) = (end_time IS NULL) AND (start_time IS NULL OR start_date IS NOT NULL)
  AND (during IS NULL OR NOT (isempty(during) OR lower_inf(during) OR upper_inf(during))));

ALTER TABLE jobs ADD COLUMN place text NOT NULL DEFAULT '';
ALTER TABLE jobs ADD COLUMN contact_name text NOT NULL DEFAULT '';
ALTER TABLE jobs ADD COLUMN contact_phone text NOT NULL DEFAULT '';
ALTER TABLE jobs ADD COLUMN notes text NOT NULL DEFAULT '';
ALTER TABLE jobs ADD COLUMN car_id uuid REFERENCES cars;
ALTER TABLE jobs ADD COLUMN reservation_id uuid REFERENCES reservations;
-- The version of the reservation to which the job was updated. When the reservation has another version, the job is
-- updated.
ALTER TABLE jobs ADD COLUMN reservation_version int;
ALTER TABLE jobs ADD COLUMN done_at timestamptz;
-- A deleted job stays in the table, so that its history stays and its reservation does not create it again.
ALTER TABLE jobs ADD COLUMN deleted_at timestamptz;

CREATE UNIQUE INDEX jobs_of_reservation ON jobs (reservation_id) WHERE reservation_id IS NOT NULL;
CREATE INDEX jobs_that_follow ON jobs (id)
  WHERE reservation_id IS NOT NULL AND deleted_at IS NULL AND state NOT IN ('done', 'cancelled');
CREATE INDEX jobs_of_driver ON jobs (accepted_by) WHERE accepted_by IS NOT NULL;
-- Finds the confirmed reservations that have not ended.
CREATE INDEX reservations_confirmed_end ON reservations (end_date) WHERE status = 'confirmed';

-- A driver cannot have two jobs at a time.
ALTER TABLE jobs ADD CONSTRAINT jobs_no_overlap EXCLUDE USING gist (accepted_by WITH =, during WITH &&)
  WHERE (state IN ('accepted', 'on-the-way', 'with-customer') AND deleted_at IS NULL);

-- A server of the previous release writes only `taken`.
CREATE FUNCTION follow_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.taken AND NEW.state = 'open' THEN
    NEW.state := 'accepted';
  ELSIF NOT NEW.taken AND NEW.state IN ('accepted', 'on-the-way', 'with-customer', 'done') THEN
    NEW.state := 'open';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER job_a_taken BEFORE INSERT OR UPDATE OF taken ON jobs
  FOR EACH ROW EXECUTE FUNCTION follow_taken();
ALTER TABLE jobs ADD CONSTRAINT jobs_taken_by_state
  CHECK (taken = (state IN ('accepted', 'on-the-way', 'with-customer', 'done')));

-- The same changes as in domain/job/status.ts.
CREATE FUNCTION refuse_illegal_job_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('draft', 'open'), ('open', 'accepted'),
    ('accepted', 'on-the-way'), ('on-the-way', 'with-customer'), ('with-customer', 'done'),
    ('accepted', 'open'), ('on-the-way', 'open'), ('with-customer', 'open'), ('done', 'open'),
    ('draft', 'cancelled'), ('open', 'cancelled'), ('accepted', 'cancelled'), ('on-the-way', 'cancelled'),
    ('with-customer', 'cancelled')
  ) THEN
    RAISE EXCEPTION 'a job cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER job_b_state BEFORE UPDATE ON jobs
  FOR EACH ROW EXECUTE FUNCTION refuse_illegal_job_state();

CREATE TABLE job_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  job_id uuid NOT NULL REFERENCES jobs ON DELETE CASCADE,
  at timestamptz NOT NULL,
  from_state text,
  to_state text NOT NULL,
  cause text NOT NULL CHECK (cause IN ('driver', 'admin', 'reservation')),
  -- The person who changed the state; NULL for a change by the reservation.
  actor_id uuid REFERENCES users,
  -- The driver who has the job after the step, or had it before.
  driver_id uuid REFERENCES users
);
CREATE INDEX job_history_of_job ON job_history (job_id, id);
-- Finds the jobs that drivers have given back.
CREATE INDEX job_history_given_back ON job_history (at)
  WHERE to_state = 'open' AND from_state IN ('accepted', 'on-the-way', 'with-customer') AND cause <> 'admin';
