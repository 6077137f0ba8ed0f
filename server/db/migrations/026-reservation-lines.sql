-- The lines of a reservation's total. A reservation of an older release has no lines; its total counts as one line.
CREATE TABLE reservation_lines (
  reservation_id uuid NOT NULL REFERENCES reservations ON DELETE CASCADE,
  position int NOT NULL,
  kind text NOT NULL CHECK (kind IN ('car', 'extra', 'agreed')),
  label text NOT NULL,
  quantity double precision NOT NULL CHECK (quantity > 0),
  unit text NOT NULL CHECK (unit IN ('week', 'day', 'hour', '6-hours', 'reservation')),
  unit_pence int NOT NULL,
  amount_pence int NOT NULL,
  extra_id uuid,
  PRIMARY KEY (reservation_id, position)
);
