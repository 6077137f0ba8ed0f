-- The customer's details of the trip: addresses, times, passengers, contact. domain/contract/trips.ts has the fields.
ALTER TABLE reservations ADD COLUMN trip jsonb CHECK (jsonb_typeof(trip) = 'object');
