-- The database refuses status changes that domain/reservation/status.ts does not allow.
CREATE FUNCTION refuse_illegal_reservation_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN (
    ('held', 'confirmed'), ('held', 'expired'), ('held', 'cancelled'),
    ('expired', 'confirmed'), ('expired', 'conflict'),
    ('confirmed', 'cancelled')
  ) THEN
    RAISE EXCEPTION 'a reservation cannot go from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER reservation_status BEFORE UPDATE OF status ON reservations
  FOR EACH ROW EXECUTE FUNCTION refuse_illegal_reservation_status();

-- A succeeded payment keeps its status. A cancelled or failed payment can still succeed at the provider.
CREATE FUNCTION refuse_illegal_payment_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN (
    ('open', 'succeeded'), ('open', 'cancelled'), ('open', 'failed'), ('open', 'quarantined'),
    ('cancelled', 'succeeded'), ('cancelled', 'quarantined'),
    ('failed', 'succeeded'), ('failed', 'quarantined')
  ) THEN
    RAISE EXCEPTION 'a payment cannot go from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_status BEFORE UPDATE OF status ON payments
  FOR EACH ROW EXECUTE FUNCTION refuse_illegal_payment_status();

CREATE FUNCTION refuse_change_of_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is only added to' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE ON ledger
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_ledger();
