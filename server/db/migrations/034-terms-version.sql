-- The version of the terms of hire that applied when the reservation was booked. Null for older reservations.
ALTER TABLE reservations ADD COLUMN terms_version text;
