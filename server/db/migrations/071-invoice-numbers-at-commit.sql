-- A document gets its number while its transaction commits. Before, the row of the series was locked from the issue to
-- the commit, so every payment of the firm waited for the statements of the others.
ALTER TABLE invoices ALTER COLUMN number DROP NOT NULL;

CREATE OR REPLACE FUNCTION refuse_change_of_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.number IS NULL AND NEW.number IS NOT NULL
    AND to_jsonb(NEW) - 'number' = to_jsonb(OLD) - 'number' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'invoices are only added to' USING ERRCODE = 'check_violation';
END $$;

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
