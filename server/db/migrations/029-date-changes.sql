-- A change of dates keeps its new dates, while its customer pays, in a row of its own, which names the reservation that
-- it changes. The two rows may overlap each other and nothing else.
ALTER TABLE reservations ADD COLUMN changes_id uuid REFERENCES reservations;
-- Set on that row when its payment has changed the reservation.
ALTER TABLE reservations ADD COLUMN change_applied_at timestamptz;
-- Grows with each change of dates or total. A change applies only to what it was priced for.
ALTER TABLE reservations ADD COLUMN dates_version int NOT NULL DEFAULT 0;
ALTER TABLE reservations DROP CONSTRAINT no_double_booking;
ALTER TABLE reservations ADD CONSTRAINT no_double_booking
  EXCLUDE USING gist (car_id WITH =, during WITH &&, (coalesce(changes_id, id)) WITH <>)
  WHERE (status IN ('held', 'confirmed'));
CREATE INDEX reservations_changing ON reservations (changes_id) WHERE changes_id IS NOT NULL;

ALTER TABLE payments DROP CONSTRAINT payments_kind_check;
ALTER TABLE payments ADD CONSTRAINT payments_kind_check CHECK (kind IN ('deposit', 'balance', 'change'));
