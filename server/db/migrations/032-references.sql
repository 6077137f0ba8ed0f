-- The reference of a reservation, which people can read out on the telephone: 'LCR-' and five characters of
-- Crockford's base32. It is a default, so a server of the previous release sets it as well.
-- domain/reservation/reference.ts has its format.
ALTER TABLE reservations ADD COLUMN reference text CHECK (reference ~ '^LCR-[0-9A-HJKMNP-TV-Z]{5}$');
CREATE UNIQUE INDEX reservations_by_reference ON reservations (reference);

-- A plan without an index, cached while the table is small, makes the insertion of many rows slow.
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

UPDATE reservations SET reference = new_reservation_reference();
ALTER TABLE reservations ALTER COLUMN reference SET DEFAULT new_reservation_reference();
ALTER TABLE reservations ALTER COLUMN reference SET NOT NULL;

-- The admins' search finds a part of a reference or of the provider's id of a payment.
CREATE INDEX reservations_by_part_of_reference ON reservations USING gin (reference gin_trgm_ops)
  WITH (fastupdate = off);
CREATE INDEX payments_by_part_of_intent ON payments USING gin (intent_id gin_trgm_ops) WITH (fastupdate = off);
