-- The drivers' jobs with their history, and the requests for drivers.
CREATE TABLE jobs (
  id uuid PRIMARY KEY,
  title text NOT NULL,
  description text NOT NULL,
  pay text NOT NULL,
  -- The member of the staff who has set the pay.
  pay_by uuid REFERENCES users,
  state text NOT NULL DEFAULT 'open'
    CHECK (state IN ('draft', 'open', 'accepted', 'on-the-way', 'with-customer', 'done', 'cancelled')),
  -- A driver has the job, or has finished it.
  taken boolean NOT NULL GENERATED ALWAYS AS (state IN ('accepted', 'on-the-way', 'with-customer', 'done')) STORED,
  accepted_by uuid REFERENCES users,
  accepted_by_name text,
  accepted_by_email text,
  start_date date,
  end_date date,
  start_time text CHECK (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  end_time text CHECK (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- The instants that the dates occupy on London's clock, half-open; null for a job without a date.
  during tstzrange,
  place text NOT NULL DEFAULT '',
  contact_name text NOT NULL DEFAULT '',
  contact_phone text NOT NULL DEFAULT '',
  notes text NOT NULL DEFAULT '',
  car_id uuid REFERENCES cars,
  reservation_id uuid REFERENCES reservations,
  -- The version of the reservation to which the job was updated. When the reservation has another version, the job is
  -- updated.
  reservation_version int,
  version int NOT NULL DEFAULT 0,
  -- The terms have changed since the driver has accepted them.
  needs_confirmation boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  done_at timestamptz,
  -- A deleted job stays in the table, so that its history stays and its reservation does not create it again.
  deleted_at timestamptz,
  added_seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  search text NOT NULL GENERATED ALWAYS AS
    (search_text(title || ' ' || description || ' ' || pay || ' ' || coalesce(accepted_by_name, ''))) STORED,
  -- Drivers must not search it: a search would reveal its fields letter by letter.
  staff_search text NOT NULL GENERATED ALWAYS AS
    (search_text(title || ' ' || description || ' ' || pay || ' ' || coalesce(accepted_by_name, '') || ' '
      || coalesce(accepted_by_email, '') || ' ' || place) || ' ' || phone_digits(contact_phone)) STORED,
  CONSTRAINT jobs_have_dates CHECK (
    (start_date IS NULL) = (end_date IS NULL) AND (start_date IS NULL) = (during IS NULL)
    AND (start_time IS NULL) = (end_time IS NULL) AND (start_time IS NULL OR start_date IS NOT NULL)
    AND (during IS NULL OR NOT (isempty(during) OR lower_inf(during) OR upper_inf(during)))),
  -- A driver cannot have two jobs at a time.
  CONSTRAINT jobs_no_overlap EXCLUDE USING gist (accepted_by WITH =, during WITH &&)
    WHERE (state IN ('accepted', 'on-the-way', 'with-customer') AND deleted_at IS NULL)
);
CREATE TRIGGER job_change BEFORE UPDATE OF version ON jobs FOR EACH ROW
  WHEN (OLD.version <> NEW.version) EXECUTE FUNCTION store_change();
CREATE UNIQUE INDEX jobs_of_reservation ON jobs (reservation_id) WHERE reservation_id IS NOT NULL;
CREATE INDEX jobs_that_follow ON jobs (id)
  WHERE reservation_id IS NOT NULL AND deleted_at IS NULL AND state NOT IN ('done', 'cancelled');
CREATE INDEX jobs_by_change ON jobs (changed_at) WHERE reservation_id IS NOT NULL;
CREATE INDEX jobs_without_driver ON jobs (lower(during))
  WHERE state IN ('draft', 'open') AND deleted_at IS NULL AND during IS NOT NULL;
-- The order of the lists; the second has the few jobs that drivers see besides their own.
CREATE INDEX jobs_listed ON jobs (created_at DESC, added_seq DESC) INCLUDE (id) WHERE deleted_at IS NULL;
CREATE INDEX jobs_active ON jobs (created_at DESC, added_seq DESC)
  WHERE deleted_at IS NULL AND state NOT IN ('done', 'cancelled');
CREATE INDEX jobs_by_search ON jobs USING gin (staff_search gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX jobs_by_pay_day ON jobs (coalesce(start_date, (done_at AT TIME ZONE 'Europe/London')::date))
  WHERE state = 'done' AND deleted_at IS NULL;
CREATE INDEX jobs_of_driver ON jobs (accepted_by) WHERE accepted_by IS NOT NULL;

-- The same changes as in domain/jobs/status.ts.
CREATE FUNCTION refuse_illegal_job_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('draft', 'open'), ('open', 'accepted'),
    ('accepted', 'on-the-way'), ('on-the-way', 'with-customer'), ('with-customer', 'done'),
    ('on-the-way', 'accepted'), ('with-customer', 'accepted'),
    ('accepted', 'open'), ('on-the-way', 'open'), ('with-customer', 'open'), ('done', 'open'), ('done', 'with-customer'),
    ('draft', 'cancelled'), ('open', 'cancelled'), ('accepted', 'cancelled'), ('on-the-way', 'cancelled'),
    ('with-customer', 'cancelled')
  ) THEN
    RAISE EXCEPTION 'a job cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER job_state BEFORE UPDATE OF state ON jobs
  FOR EACH ROW EXECUTE FUNCTION refuse_illegal_job_state();

-- What the firm has paid drivers for finished jobs.
CREATE TABLE driver_payments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  job_id uuid NOT NULL REFERENCES jobs,
  -- Null after the account is deleted.
  driver_id uuid REFERENCES users,
  amount_pence int NOT NULL CHECK (amount_pence >= 0),
  -- The London date on which it was marked.
  paid_on date NOT NULL,
  marked_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (job_id, driver_id)
);

-- The days on which a driver does not work.
CREATE TABLE driver_leave (
  id uuid PRIMARY KEY,
  driver_id uuid NOT NULL REFERENCES users,
  -- Both days on London's calendar are included.
  first_day date NOT NULL,
  last_day date NOT NULL CHECK (last_day >= first_day),
  -- The same days as instants, half-open.
  during tstzrange NOT NULL CHECK (NOT (isempty(during) OR lower_inf(during) OR upper_inf(during))),
  note text NOT NULL DEFAULT '',
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX driver_leave_of_driver ON driver_leave USING gist (driver_id, during);

-- A driver on leave has no active job at that time. The lock makes a concurrent insertion of leave wait, or makes this
-- transaction wait for it.
CREATE FUNCTION refuse_job_on_leave() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM users WHERE id = NEW.accepted_by FOR SHARE;
  IF EXISTS (SELECT 1 FROM driver_leave WHERE driver_id = NEW.accepted_by AND during && NEW.during) THEN
    RAISE EXCEPTION 'the driver is on leave' USING ERRCODE = 'exclusion_violation', TABLE = 'driver_leave';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER job_on_leave BEFORE INSERT OR UPDATE OF state, accepted_by, during, deleted_at ON jobs FOR EACH ROW
  WHEN (NEW.accepted_by IS NOT NULL AND NEW.during IS NOT NULL AND NEW.deleted_at IS NULL
    AND NEW.state IN ('accepted', 'on-the-way', 'with-customer'))
  EXECUTE FUNCTION refuse_job_on_leave();

CREATE TABLE job_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  job_id uuid NOT NULL REFERENCES jobs ON DELETE CASCADE,
  at timestamptz NOT NULL,
  from_state text,
  to_state text NOT NULL,
  cause text NOT NULL CHECK (cause IN ('driver', 'admin', 'reservation')),
  -- The person who changed the state; null for a change by the reservation.
  actor_id uuid REFERENCES users,
  -- The driver who has the job after the step, or had it before.
  driver_id uuid REFERENCES users,
  -- The changed terms (domain/jobs/terms.ts) or 'confirmed'; empty for a change of the state.
  changed text[] NOT NULL DEFAULT '{}'
);
CREATE INDEX job_history_of_job ON job_history (job_id, id);
-- Finds the jobs that drivers have given back.
CREATE INDEX job_history_given_back ON job_history (at)
  WHERE to_state = 'open' AND from_state IN ('accepted', 'on-the-way', 'with-customer', 'done') AND cause <> 'admin';

CREATE TABLE requested_driver_jobs (
  id uuid PRIMARY KEY,
  drivers_needed int NOT NULL,
  budget_pence int NOT NULL,
  days_required int NOT NULL,
  contact_number text NOT NULL,
  description text NOT NULL,
  -- The optional details.
  name text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  date date,
  place text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  added_seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY
);
