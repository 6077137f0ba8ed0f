-- Data for the pages of a reservation and of a person: internal notes of the staff, and the mails with their
-- recipients.

-- Notes about a reservation or a person. Rows are added and never changed; the erasure of the person deletes them.
CREATE TABLE staff_notes (
  id uuid PRIMARY KEY,
  reservation_id uuid REFERENCES reservations,
  user_id uuid REFERENCES users,
  -- The kind of the text: a note, or the reason of a change of price, a refund or a payment.
  topic text NOT NULL,
  -- The amount of the refund or payment.
  amount_pence int CHECK (amount_pence > 0),
  content text NOT NULL CHECK (length(content) BETWEEN 1 AND 4000),
  author_id uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  added_seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  CHECK ((reservation_id IS NULL) <> (user_id IS NULL))
);
CREATE INDEX staff_notes_by_reservation ON staff_notes (reservation_id, added_seq) WHERE reservation_id IS NOT NULL;
CREATE INDEX staff_notes_by_user ON staff_notes (user_id, added_seq) WHERE user_id IS NOT NULL;

CREATE FUNCTION refuse_change_of_staff_notes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'staff notes are only added to' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER staff_notes_append_only BEFORE UPDATE ON staff_notes
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_staff_notes();

-- One row for each mail about a booking. The row stays when the outbox deletes the content of a delivered mail.
CREATE TABLE booking_mails (
  -- The key of the outbox entry, which has the state of the mail.
  dedupe_key text PRIMARY KEY,
  kind text NOT NULL,
  reservation_id uuid REFERENCES reservations,
  user_id uuid REFERENCES users,
  requested_at timestamptz NOT NULL,
  -- Null until it is sent, for a mail of an older release, and after the erasure of the person.
  recipient text,
  sent_at timestamptz,
  added_seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY
);
CREATE INDEX booking_mails_by_reservation ON booking_mails (reservation_id, added_seq);
CREATE INDEX booking_mails_by_user ON booking_mails (user_id) WHERE recipient IS NOT NULL;
INSERT INTO booking_mails (dedupe_key, kind, reservation_id, user_id, requested_at, sent_at)
  SELECT o.dedupe_key, o.payload ->> 'mail', r.id, u.id, o.created_at, o.done_at
  FROM outbox o
  LEFT JOIN reservations r ON r.id = (o.payload #>> '{booking,id}')::uuid
  LEFT JOIN users u ON u.id = (o.payload ->> 'userId')::uuid
  WHERE o.kind = 'mail' AND o.payload ? 'mail' ORDER BY o.id;
