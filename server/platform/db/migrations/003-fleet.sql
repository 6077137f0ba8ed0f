-- The cars, their extras, and the periods in which they are occupied.
CREATE TABLE cars (
  id uuid PRIMARY KEY,
  make text NOT NULL,
  model text NOT NULL,
  year int NOT NULL CHECK (year BETWEEN 1886 AND 2200),
  description text NOT NULL,
  -- The price of an hour for MusicVideo, of a 6-hour block for Chauffeur.
  price_pence int NOT NULL CHECK (price_pence > 0),
  -- The optional rates for whole days and weeks. Without them `price_pence` counts for a day as well.
  day_price_pence int CHECK (day_price_pence > 0),
  week_price_pence int CHECK (week_price_pence > 0),
  purpose text NOT NULL CHECK (purpose IN ('MusicVideo', 'Chauffeur')),
  -- The time after a reservation in which the car cannot be taken. A change applies to new periods only: a reservation
  -- keeps the turnaround of its booking.
  turnaround_minutes int NOT NULL DEFAULT 0 CHECK (turnaround_minutes BETWEEN 0 AND 10080),
  -- The details by which people compare cars: seats, power, mileage and so on. domain/fleet/details.ts has the fields; all
  -- are optional.
  details jsonb CHECK (jsonb_typeof(details) = 'object'),
  version int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  added_seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY
);

CREATE TABLE car_pictures (
  id uuid PRIMARY KEY,
  car_id uuid NOT NULL REFERENCES cars ON DELETE CASCADE,
  position int NOT NULL,
  base text NOT NULL,
  widths int[] NOT NULL,
  width int NOT NULL,
  height int NOT NULL,
  alt text NOT NULL,
  placeholder text NOT NULL
);
CREATE INDEX car_pictures_by_car ON car_pictures (car_id, position);

-- The extras that a customer can add to a booking. A withdrawn extra stays, because lines refer to it.
CREATE TABLE extras (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  description text NOT NULL,
  unit text NOT NULL CHECK (unit IN ('reservation', 'day', 'hour')),
  price_pence int NOT NULL CHECK (price_pence > 0),
  max_quantity int NOT NULL CHECK (max_quantity BETWEEN 1 AND 99),
  -- Null for the cars of both purposes.
  purpose text CHECK (purpose IN ('MusicVideo', 'Chauffeur')),
  version int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  added_seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  withdrawn_at timestamptz
);
CREATE INDEX extras_offered ON extras (lower(name), added_seq) WHERE withdrawn_at IS NULL;

-- The rules with which staff change prices. Lines of reservations contain the rule, so that a change of it does not affect
-- agreed prices. domain/fleet/priceRules.ts has the limits of the fields.
CREATE TABLE price_rules (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('season', 'weekend', 'promo')),
  -- The name in the price lines; the code of a promo code, in capitals and without blanks.
  name text NOT NULL,
  percent int NOT NULL CHECK (percent <> 0 AND percent BETWEEN -90 AND 300),
  -- Both null for all cars.
  car_id uuid REFERENCES cars,
  purpose text CHECK (purpose IN ('MusicVideo', 'Chauffeur')),
  -- The hired days of a season or weekend rate; the days on which a promo code can be used. Null for no limit.
  first_day date,
  last_day date,
  -- 1 for Monday to 7 for Sunday; empty for every day.
  weekdays int[] NOT NULL,
  max_uses int CHECK (max_uses > 0),
  max_uses_of_person int CHECK (max_uses_of_person > 0),
  active boolean NOT NULL,
  version int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  added_seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  CHECK (car_id IS NULL OR purpose IS NULL)
);
CREATE UNIQUE INDEX price_rules_code ON price_rules (name) WHERE kind = 'promo';

-- Periods in which a car is out of service.
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

-- All periods in which a car is occupied, by reservations and by blocks: the exclusion constraint rejects every overlap.
-- Triggers write the table, so that no statement can avoid the constraint.
CREATE TABLE occupied_periods (
  -- The id of the reservation or the block.
  id uuid PRIMARY KEY,
  car_id uuid NOT NULL REFERENCES cars,
  -- The new dates of a change may overlap the reservation that they change, but no other period.
  owner_id uuid NOT NULL,
  -- The customer; null for a block and after the deletion of the account.
  user_id uuid,
  kind text NOT NULL CHECK (kind IN ('held', 'confirmed', 'block')),
  -- The period includes the turnaround. It must be bounded and not empty, because the exclusion constraint does not apply
  -- to other ranges.
  during tstzrange NOT NULL CHECK (
    NOT isempty(during) AND lower_inc(during) AND NOT upper_inc(during)
    AND NOT lower_inf(during) AND NOT upper_inf(during)
  ),
  CONSTRAINT occupied_once EXCLUDE USING gist (car_id WITH =, during WITH &&, owner_id WITH <>)
);

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
