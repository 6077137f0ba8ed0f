-- Invoices and credit notes. A document never changes: seller, customer, lines and amounts are stored with it.
CREATE TABLE invoice_series (
  kind text PRIMARY KEY CHECK (kind IN ('invoice', 'credit-note')),
  last_number int NOT NULL CHECK (last_number >= 0)
);
INSERT INTO invoice_series (kind, last_number) VALUES ('invoice', 0), ('credit-note', 0);

CREATE TABLE invoices (
  id uuid PRIMARY KEY,
  kind text NOT NULL REFERENCES invoice_series,
  -- Null until the transaction commits.
  number int CHECK (number > 0),
  reservation_id uuid NOT NULL REFERENCES reservations,
  corrects uuid REFERENCES invoices,
  issued_at timestamptz NOT NULL,
  added_seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  vat_rate int NOT NULL CHECK (vat_rate BETWEEN 0 AND 10000),
  net_pence int NOT NULL CHECK (net_pence >= 0),
  vat_pence int NOT NULL CHECK (vat_pence >= 0),
  gross_pence int NOT NULL CHECK (gross_pence > 0 AND gross_pence = net_pence + vat_pence),
  -- Seller, customer, car, dates and lines. By law the name of the customer is kept after the deletion of the
  -- account.
  document jsonb NOT NULL,
  -- 'inv 000042' as domain/payment/invoices.ts writes the number, and the London date of issue.
  search text NOT NULL GENERATED ALWAYS AS
    (CASE kind WHEN 'invoice' THEN 'inv ' ELSE 'cn ' END || lpad(coalesce(number, 0)::text, 6, '0') || ' '
      || date_search((issued_at AT TIME ZONE 'Europe/London')::date)) STORED,
  UNIQUE (kind, number),
  CHECK ((kind = 'credit-note') = (corrects IS NOT NULL))
);
CREATE INDEX invoices_by_time ON invoices (issued_at, added_seq);
CREATE INDEX invoices_by_reservation ON invoices (reservation_id, added_seq);
CREATE INDEX invoices_by_search ON invoices USING gin (search gin_trgm_ops) WITH (fastupdate = off);

CREATE FUNCTION refuse_change_of_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.number IS NULL AND NEW.number IS NOT NULL
    AND to_jsonb(NEW) - '{number,search}'::text[] = to_jsonb(OLD) - '{number,search}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'invoices are only added to' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER invoices_append_only BEFORE UPDATE OR DELETE ON invoices
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_invoices();
CREATE TRIGGER invoices_no_truncate BEFORE TRUNCATE ON invoices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_invoices();

-- The update locks the row of the series until the transaction ends, so that the numbers have no gaps. The trigger runs
-- at the commit: with the number at the insertion, every payment of the firm would wait for the statements of the
-- others.
CREATE FUNCTION number_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next int;
BEGIN
  UPDATE invoice_series SET last_number = last_number + 1 WHERE kind = NEW.kind RETURNING last_number INTO next;
  UPDATE invoices SET number = next WHERE id = NEW.id;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER invoices_number AFTER INSERT ON invoices DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.number IS NULL) EXECUTE FUNCTION number_invoice();
