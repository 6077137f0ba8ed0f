-- Blocks keep a car out of service, and a turnaround is the time after a reservation in which its car cannot be taken.
-- All periods in which a car is occupied are in one table, whose exclusion constraint rejects every overlap. Triggers
-- write it, so that no statement can avoid the constraint.

-- Applies to new periods only: a reservation keeps the turnaround of its booking.
ALTER TABLE cars ADD COLUMN turnaround_minutes int NOT NULL DEFAULT 0
  CHECK (turnaround_minutes BETWEEN 0 AND 10080);
ALTER TABLE reservations ADD COLUMN turnaround_minutes int NOT NULL DEFAULT 0
  CHECK (turnaround_minutes BETWEEN 0 AND 10080);

CREATE TABLE car_blocks (
  id uuid PRIMARY KEY,
  car_id uuid NOT NULL REFERENCES cars,
  kind text NOT NULL CHECK (kind IN ('service', 'valeting', 'private-use', 'other')),
  note text NOT NULL,
  -- Without times the block covers whole days.
  start_date date NOT NULL,
  end_date date NOT NULL,
  start_time text CHECK (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  end_time text CHECK (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  during tstzrange NOT NULL,
  version int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  CHECK ((start_time IS NULL) = (end_time IS NULL))
);
CREATE INDEX car_blocks_by_car ON car_blocks (car_id, start_date);

CREATE TABLE occupied_periods (
  -- The id of the reservation or the block.
  id uuid PRIMARY KEY,
  car_id uuid NOT NULL REFERENCES cars,
  -- The new dates of a change may overlap the reservation that they change, but no other period.
  owner_id uuid NOT NULL,
  -- The customer; null for a block and after the deletion of the account.
  user_id uuid,
  kind text NOT NULL CHECK (kind IN ('held', 'confirmed', 'block')),
  -- The period includes the turnaround.
  during tstzrange NOT NULL CHECK (
    NOT isempty(during) AND lower_inc(during) AND NOT upper_inc(during)
    AND NOT lower_inf(during) AND NOT upper_inf(during)
  ),
  CONSTRAINT occupied_once EXCLUDE USING gist (car_id WITH =, during WITH &&, owner_id WITH <>)
);

CREATE FUNCTION with_turnaround(during tstzrange, minutes int) RETURNS tstzrange LANGUAGE sql STABLE AS $$
  SELECT tstzrange(lower(during), upper(during) + make_interval(mins => minutes), '[)')
$$;

CREATE FUNCTION occupy_by_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' AND NEW.status IN ('held', 'confirmed') THEN
    INSERT INTO occupied_periods AS o (id, car_id, owner_id, user_id, kind, during)
    VALUES (NEW.id, NEW.car_id, coalesce(NEW.changes_id, NEW.id), NEW.user_id, NEW.status,
      with_turnaround(NEW.during, NEW.turnaround_minutes))
    ON CONFLICT (id) DO UPDATE SET car_id = EXCLUDED.car_id, owner_id = EXCLUDED.owner_id,
      user_id = EXCLUDED.user_id, kind = EXCLUDED.kind, during = EXCLUDED.during;
  ELSIF TG_OP <> 'INSERT' THEN
    DELETE FROM occupied_periods WHERE id = OLD.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER reservations_occupy
  AFTER INSERT OR DELETE OR UPDATE OF car_id, user_id, during, status, changes_id, turnaround_minutes ON reservations
  FOR EACH ROW EXECUTE FUNCTION occupy_by_reservation();

CREATE FUNCTION occupy_by_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM occupied_periods WHERE id = OLD.id;
  ELSE
    INSERT INTO occupied_periods AS o (id, car_id, owner_id, kind, during)
    VALUES (NEW.id, NEW.car_id, NEW.id, 'block', NEW.during)
    ON CONFLICT (id) DO UPDATE SET car_id = EXCLUDED.car_id, during = EXCLUDED.during;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER car_blocks_occupy AFTER INSERT OR DELETE OR UPDATE OF car_id, during ON car_blocks
  FOR EACH ROW EXECUTE FUNCTION occupy_by_block();

INSERT INTO occupied_periods (id, car_id, owner_id, user_id, kind, during)
SELECT id, car_id, coalesce(changes_id, id), user_id, status, during FROM reservations
WHERE status IN ('held', 'confirmed');
