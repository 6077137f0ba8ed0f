-- The details by which people compare cars: seats, power, mileage and so on. domain/car/details.ts has the fields;
-- all are optional.
ALTER TABLE cars ADD COLUMN details jsonb CHECK (jsonb_typeof(details) = 'object');
