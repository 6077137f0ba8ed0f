-- Reservations that staff book for a customer, and the mailed links by which the customer pays.

-- The member of the staff who made the booking; null for a booking by the customer.
ALTER TABLE reservations ADD COLUMN booked_by uuid REFERENCES users;

CREATE TABLE payment_links (
  id uuid PRIMARY KEY,
  reservation_id uuid NOT NULL REFERENCES reservations,
  -- SHA-256 of the token, so that nobody can open a link with the data of this table. Null until the mail is sent.
  token_hash text UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- The time at which the link was used, was replaced by a newer one, or became invalid because the booking was
  -- withdrawn.
  ended_at timestamptz
);
CREATE INDEX payment_links_by_reservation ON payment_links (reservation_id, created_at);
CREATE INDEX payment_links_by_expiry ON payment_links (expires_at);
