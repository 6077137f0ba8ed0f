-- Roles that an account of the demo has granted; they end with the demo.
ALTER TABLE users ADD COLUMN admin_by_demo boolean NOT NULL DEFAULT false;
ALTER TABLE users ADD COLUMN driver_by_demo boolean NOT NULL DEFAULT false;
