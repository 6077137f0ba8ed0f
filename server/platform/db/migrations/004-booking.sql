-- Reservations, with the lines of their prices, and reviews of finished ones.

-- A reference can be read out on the telephone: 'LCR-' and five characters of Crockford's base32.
-- domain/kit/reference.ts has its format. A plan without an index, cached while the table is small, makes the
-- insertion of many rows slow, so the function excludes it.
CREATE FUNCTION new_reservation_reference() RETURNS text LANGUAGE plpgsql VOLATILE SET enable_seqscan = off AS $$
DECLARE
  digits CONSTANT text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  number int;
  candidate text;
BEGIN
  LOOP
    number := floor(random() * 33554432)::int;
    candidate := 'LCR-' || substr(digits, 1 + (number & 31), 1) || substr(digits, 1 + (number >> 5 & 31), 1)
      || substr(digits, 1 + (number >> 10 & 31), 1) || substr(digits, 1 + (number >> 15 & 31), 1)
      || substr(digits, 1 + (number >> 20), 1);
    EXIT WHEN NOT EXISTS (SELECT 1 FROM reservations WHERE reference = candidate);
  END LOOP;
  RETURN candidate;
END $$;

-- A date in the ways in which people search for it: '2026 12 28 28 december 2026 28 12 2026'. to_char depends on the
-- session's language only for the names of months, and these patterns have none.
CREATE FUNCTION date_search(date) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_char($1, 'YYYY MM DD FMDD ')
    || (ARRAY['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october',
      'november', 'december'])[extract(month FROM $1)::int]
    || to_char($1, ' YYYY DD MM YYYY');

CREATE TABLE reservations (
  id uuid PRIMARY KEY,
  reference text NOT NULL DEFAULT new_reservation_reference() CHECK (reference ~ '^LCR-[0-9A-HJKMNP-TV-Z]{5}$'),
  car_id uuid NOT NULL REFERENCES cars,
  user_id uuid REFERENCES users,
  -- The same in all reservations of one order; null for a reservation of its own.
  order_id uuid,
  -- The member of the staff who made the booking; null for a booking by the customer.
  booked_by uuid REFERENCES users,
  -- The values at booking time, which stay when the name, the purpose, the price or the turnaround of the car changes.
  car_make text NOT NULL,
  car_model text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('MusicVideo', 'Chauffeur')),
  price_pence int NOT NULL CHECK (price_pence > 0),
  turnaround_minutes int NOT NULL DEFAULT 0 CHECK (turnaround_minutes BETWEEN 0 AND 10080),
  -- The version of the terms of hire that applied at booking time.
  terms_version text,
  start_date date NOT NULL,
  end_date date NOT NULL,
  start_time text CHECK (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  end_time text CHECK (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- The instants that the reservation occupies, from London's clock. The range must be bounded and not empty, because
  -- the exclusion constraint does not apply to other ranges.
  during tstzrange NOT NULL CHECK (
    NOT isempty(during) AND lower_inc(during) AND NOT upper_inc(during)
    AND NOT lower_inf(during) AND NOT upper_inf(during)
  ),
  status text NOT NULL CHECK (status IN ('held', 'confirmed', 'expired', 'cancelled', 'conflict')),
  hold_expires_at timestamptz,
  -- The network address that began a hold; null two hours after the beginning of an unpaid hold, after a payment, and for
  -- callers whose address is not counted.
  hold_address text,
  -- While the customer pays for a change of dates, a separate row holds the new dates and refers here to the changed
  -- reservation. The two rows may overlap each other, but no other row.
  changes_id uuid REFERENCES reservations,
  -- Set on that row when its payment has changed the reservation.
  change_applied_at timestamptz,
  total_pence int NOT NULL CHECK (total_pence > 0),
  deposit_pence int NOT NULL CHECK (deposit_pence BETWEEN 1 AND total_pence),
  -- The sums of the ledger, stored here so that lists need not calculate them.
  paid_pence int NOT NULL DEFAULT 0 CHECK (paid_pence >= 0),
  refunded_pence int NOT NULL DEFAULT 0 CHECK (refunded_pence >= 0),
  -- The version with which the place or the time at the place has changed.
  meeting_version int NOT NULL DEFAULT 0,
  -- The customer's details of the trip: addresses, times, passengers, contact. domain/booking/contract/trips.ts has the fields.
  trip jsonb CHECK (jsonb_typeof(trip) = 'object'),
  version int NOT NULL DEFAULT 0,
  -- This version increases with each change of dates or total. A change applies only to the version for which its price
  -- was calculated.
  dates_version int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  cancelled_at timestamptz,
  -- Cancelled 48 hours or more before the start: all payments are refunded and no amount stays due.
  cancelled_free boolean NOT NULL DEFAULT false,
  added_seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  search text NOT NULL GENERATED ALWAYS AS
    (search_text(reference || ' ' || car_make || ' ' || car_model || ' ' || status) || ' ' || date_search(start_date)
      || ' ' || date_search(end_date) || ' ' || phone_digits(coalesce(trip ->> 'contactPhone', ''))) STORED,
  CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL)),
  CHECK ((start_time IS NULL) = (end_time IS NULL)),
  CHECK ((status = 'held') = (hold_expires_at IS NOT NULL)),
  CONSTRAINT hold_address_of_hold CHECK (hold_address IS NULL OR status IN ('held', 'expired', 'cancelled')),
  CONSTRAINT no_double_booking
    EXCLUDE USING gist (car_id WITH =, during WITH &&, (coalesce(changes_id, id)) WITH <>)
    WHERE (status IN ('held', 'confirmed'))
);
CREATE UNIQUE INDEX reservations_by_reference ON reservations (reference);
-- A customer has at most one hold of a car.
CREATE UNIQUE INDEX one_hold_per_user_and_car ON reservations (user_id, car_id) WHERE status = 'held';
CREATE INDEX reservations_by_order ON reservations (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX reservations_by_user ON reservations (user_id, created_at);
CREATE INDEX reservations_holds ON reservations (hold_expires_at, added_seq) WHERE status = 'held';
CREATE INDEX reservations_held_by_address ON reservations (hold_address) WHERE hold_address IS NOT NULL;
CREATE INDEX reservations_changing ON reservations (changes_id) WHERE changes_id IS NOT NULL;
-- Finds the confirmed reservations that have not ended, and counts those of a day.
CREATE INDEX reservations_confirmed_end ON reservations (end_date, start_date) WHERE status = 'confirmed';

-- Finds the few reservations with a balance: the sums of the day, the filters of the table, and overdue balances.
CREATE INDEX reservations_owed ON reservations (start_date)
  INCLUDE (total_pence, paid_pence, status, cancelled_free) WHERE total_pence > paid_pence;

-- The orders of the admins' table, and its search for parts of words. Without `fastupdate`, because every search would
-- read the entries that are not yet in the index.
CREATE INDEX reservations_by_start ON reservations (start_date DESC, added_seq DESC);
CREATE INDEX reservations_by_car ON reservations (car_id, start_date);
CREATE INDEX reservations_by_change ON reservations (changed_at);
CREATE INDEX reservations_by_creation ON reservations (created_at, added_seq);
CREATE INDEX reservations_by_search ON reservations USING gin (search gin_trgm_ops) WITH (fastupdate = off);
-- The admins' list in its orders. PostgreSQL reads the order by start and the number of rows from the first index without
-- the rows. The condition is the same as in server/booking/lists.ts.
CREATE INDEX reservations_listed ON reservations (start_date DESC, added_seq DESC) INCLUDE (end_date, id)
  WHERE status = 'confirmed'
    OR (status = 'cancelled' AND changes_id IS NULL AND NOT (cancelled_free AND paid_pence = 0 AND refunded_pence = 0))
    OR (status = 'held' AND booked_by IS NOT NULL);
DO $$
DECLARE
  sorted text[];
BEGIN
  FOREACH sorted SLICE 1 IN ARRAY ARRAY[['end', 'end_date'], ['make', 'car_make'], ['model', 'car_model'],
    ['status', 'status'], ['total', 'total_pence'], ['paid', 'paid_pence'], ['balance', '(total_pence - paid_pence)']]
  LOOP
    EXECUTE format($index$CREATE INDEX reservations_by_%s ON reservations (%s, start_date, added_seq) INCLUDE (id)
      WHERE status = 'confirmed'
        OR (status = 'cancelled' AND changes_id IS NULL AND NOT (cancelled_free AND paid_pence = 0 AND refunded_pence = 0))
        OR (status = 'held' AND booked_by IS NOT NULL)$index$, sorted[1], sorted[2]);
  END LOOP;
END $$;

-- The database refuses status changes that domain/booking/status.ts does not allow.
CREATE FUNCTION refuse_illegal_reservation_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN (
    ('held', 'confirmed'), ('held', 'expired'), ('held', 'cancelled'),
    ('expired', 'confirmed'), ('expired', 'conflict'),
    ('confirmed', 'cancelled')
  ) THEN
    RAISE EXCEPTION 'a reservation cannot go from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER reservation_status BEFORE UPDATE OF status ON reservations
  FOR EACH ROW EXECUTE FUNCTION refuse_illegal_reservation_status();

-- New dates of a reservation keep its purpose.
CREATE FUNCTION store_purpose() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.purpose := coalesce((SELECT r.purpose FROM reservations r WHERE r.id = NEW.changes_id),
    (SELECT c.purpose FROM cars c WHERE c.id = NEW.car_id));
  RETURN NEW;
END $$;
CREATE TRIGGER reservation_purpose BEFORE INSERT ON reservations FOR EACH ROW EXECUTE FUNCTION store_purpose();

-- Calendar programs read when an entry has changed, and jobs follow the changed reservations.
CREATE FUNCTION store_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_at := now();
  RETURN NEW;
END $$;
CREATE TRIGGER reservation_change BEFORE UPDATE OF version, paid_pence, status ON reservations FOR EACH ROW
  WHEN ((OLD.version, OLD.paid_pence, OLD.status) IS DISTINCT FROM (NEW.version, NEW.paid_pence, NEW.status))
  EXECUTE FUNCTION store_change();

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

-- The sums of each car and month for the page Insight, which would otherwise read every reservation of a year.
CREATE TABLE car_months (
  car_id uuid NOT NULL REFERENCES cars ON DELETE CASCADE,
  -- Its first day.
  month date NOT NULL,
  -- The totals of the reservations that start in the month: confirmed ones, and those that were cancelled too late.
  revenue_pence bigint NOT NULL DEFAULT 0,
  -- The days with a confirmed reservation.
  hired_days int NOT NULL DEFAULT 0,
  PRIMARY KEY (month, car_id)
);

-- The first statement locks the row until the transaction ends, so that the second reads what every other transaction has
-- changed in this month.
CREATE FUNCTION sum_car_month(of_car uuid, of_month date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  next_month date := of_month + interval '1 month';
BEGIN
  INSERT INTO car_months AS m (car_id, month) VALUES (of_car, of_month)
  ON CONFLICT (month, car_id) DO UPDATE SET hired_days = m.hired_days;
  UPDATE car_months SET
    revenue_pence = (SELECT coalesce(sum(r.total_pence), 0) FROM reservations r
      WHERE r.car_id = of_car AND r.start_date >= of_month AND r.start_date < next_month
        AND (r.status = 'confirmed' OR (r.status = 'cancelled' AND NOT r.cancelled_free))),
    hired_days = (SELECT count(DISTINCT day) FROM reservations r
      CROSS JOIN LATERAL generate_series(greatest(r.start_date, of_month)::timestamp,
        least(r.end_date, next_month - 1)::timestamp, interval '1 day') day
      WHERE r.car_id = of_car AND r.status = 'confirmed'
        AND r.during && tstzrange(of_month - interval '1 day', next_month + interval '1 day')
        AND r.start_date < next_month AND r.end_date >= of_month)
  WHERE car_id = of_car AND month = of_month;
END $$;

CREATE FUNCTION sum_months_of_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.car_id, OLD.start_date, OLD.end_date, OLD.total_pence, OLD.status, OLD.cancelled_free)
    IS NOT DISTINCT FROM (NEW.car_id, NEW.start_date, NEW.end_date, NEW.total_pence, NEW.status, NEW.cancelled_free) THEN
    RETURN NULL;
  END IF;
  -- Every transaction locks the rows in the same order.
  PERFORM sum_car_month(changed.car_id, changed.month) FROM (
    SELECT DISTINCT r.car_id, month::date FROM (
      SELECT OLD.car_id, OLD.start_date, OLD.end_date, OLD.status WHERE TG_OP <> 'INSERT'
      UNION ALL SELECT NEW.car_id, NEW.start_date, NEW.end_date, NEW.status WHERE TG_OP <> 'DELETE') r
    CROSS JOIN LATERAL generate_series(date_trunc('month', r.start_date::timestamp), r.end_date::timestamp,
      interval '1 month') month
    WHERE r.status IN ('confirmed', 'cancelled') ORDER BY 1, 2) changed;
  RETURN NULL;
END $$;
CREATE TRIGGER reservations_sum
  AFTER INSERT OR DELETE OR UPDATE OF car_id, start_date, end_date, total_pence, status, cancelled_free ON reservations
  FOR EACH ROW EXECUTE FUNCTION sum_months_of_reservation();

-- The lines of a reservation's total; the sum of their amounts is the total.
CREATE TABLE reservation_lines (
  reservation_id uuid NOT NULL REFERENCES reservations ON DELETE CASCADE,
  position int NOT NULL,
  kind text NOT NULL CHECK (kind IN ('car', 'rate', 'extra', 'promo', 'agreed', 'goodwill', 'late')),
  label text NOT NULL,
  quantity double precision NOT NULL CHECK (quantity > 0),
  unit text NOT NULL CHECK (unit IN ('week', 'day', 'hour', '6-hours', 'reservation')),
  unit_pence int NOT NULL,
  amount_pence int NOT NULL,
  extra_id uuid,
  -- In the first line of a booked time: its length and the tariff of the car at that time, which a later change of the
  -- reservation keeps. domain/money/lines.ts has the fields.
  booked jsonb CHECK (booked IS NULL OR kind = 'car'),
  -- The season, weekend rate or promo code of the line, which a later change of the reservation keeps.
  rule jsonb CHECK ((rule IS NULL) = (kind NOT IN ('rate', 'promo'))),
  PRIMARY KEY (reservation_id, position)
);
-- The uses of a promo code.
CREATE INDEX reservation_lines_by_promo ON reservation_lines ((rule ->> 'id')) WHERE kind = 'promo';

CREATE TABLE reviews (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  content text NOT NULL,
  rating smallint CHECK (rating BETWEEN 1 AND 5),
  status text NOT NULL DEFAULT 'shown' CHECK (status IN ('waiting', 'shown', 'hidden')),
  -- The signed-in author; null for guests.
  user_id uuid REFERENCES users,
  version int NOT NULL DEFAULT 0,
  -- The finished reservation of the review. A reservation has at most one review, hidden reviews included.
  reservation_id uuid UNIQUE REFERENCES reservations,
  created_at timestamptz NOT NULL DEFAULT now(),
  added_seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY
);
CREATE INDEX reviews_shown ON reviews (created_at DESC, added_seq DESC) WHERE status = 'shown';
CREATE INDEX reviews_by_user ON reviews (user_id) WHERE user_id IS NOT NULL;

-- Prices in writing. A quote holds no dates. The name is what the visitor typed; the row is deleted some weeks after its
-- last day.
CREATE TABLE quotes (
  id uuid PRIMARY KEY,
  created_at timestamptz NOT NULL,
  -- The last day, in London.
  valid_until date NOT NULL,
  name text NOT NULL,
  car_id uuid NOT NULL REFERENCES cars,
  total_pence int NOT NULL CHECK (total_pence > 0),
  deposit_pence int NOT NULL CHECK (deposit_pence BETWEEN 1 AND total_pence),
  vat_rate int NOT NULL CHECK (vat_rate BETWEEN 0 AND 10000),
  -- The seller, the name of the car, the dates, the extras and the lines, as they were.
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object')
);
CREATE INDEX quotes_by_last_day ON quotes (valid_until);
