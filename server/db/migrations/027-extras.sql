-- The extras that a customer can add to a booking. A withdrawn extra stays, because lines refer to it.
CREATE TABLE extras (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  description text NOT NULL,
  unit text NOT NULL CHECK (unit IN ('reservation', 'day', 'hour')),
  price_pence int NOT NULL CHECK (price_pence > 0),
  max_quantity int NOT NULL CHECK (max_quantity BETWEEN 1 AND 99),
  -- Null for the cars of both purposes.
  purpose text CHECK (purpose IN ('MusicVideo', 'Chauffeur')),
  created_at timestamptz NOT NULL,
  added_seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  withdrawn_at timestamptz
);
CREATE INDEX extras_offered ON extras (lower(name), added_seq) WHERE withdrawn_at IS NULL;
