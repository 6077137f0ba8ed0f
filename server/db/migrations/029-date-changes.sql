-- While the customer pays for a change of dates, a separate row holds the new dates and refers to the changed
-- reservation. The two rows may overlap each other, but no other row.
ALTER TABLE reservations ADD COLUMN changes_id uuid REFERENCES reservations;
-- Set on that row when its payment has changed the reservation.
ALTER TABLE reservations ADD COLUMN change_applied_at timestamptz;
-- The version increases with each change of dates or total. A change applies only to the version for which its price
-- was calculated.
ALTER TABLE reservations ADD COLUMN dates_version int NOT NULL DEFAULT 0;
ALTER TABLE reservations DROP CONSTRAINT no_double_booking;
ALTER TABLE reservations ADD CONSTRAINT no_double_booking
  EXCLUDE USING gist (car_id WITH =, during WITH &&, (coalesce(changes_id, id)) WITH <>)
  WHERE (status IN ('held', 'confirmed'));
CREATE INDEX reservations_changing ON reservations (changes_id) WHERE changes_id IS NOT NULL;

ALTER TABLE payments DROP CONSTRAINT payments_kind_check;
ALTER TABLE payments ADD CONSTRAINT payments_kind_check CHECK (kind IN ('deposit', 'balance', 'change'));
