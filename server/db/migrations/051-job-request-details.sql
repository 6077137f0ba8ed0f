-- The optional details of a request for drivers.
ALTER TABLE requested_driver_jobs ADD COLUMN name text NOT NULL DEFAULT '';
ALTER TABLE requested_driver_jobs ADD COLUMN email text NOT NULL DEFAULT '';
ALTER TABLE requested_driver_jobs ADD COLUMN date date;
ALTER TABLE requested_driver_jobs ADD COLUMN place text NOT NULL DEFAULT '';
