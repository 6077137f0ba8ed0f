-- The actions of staff and the sign-ins, for later investigations. Rows are added and never changed or deleted, so
-- they contain no personal data: they refer to users by id, and changed names and addresses are masked.

CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- Null for a sign-in that failed.
  actor_id uuid,
  actor_role text,
  action text NOT NULL,
  object_type text NOT NULL,
  object_id text,
  -- The changed fields only.
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  request_id text NOT NULL,
  -- A /24 network of IPv4, a /64 network of IPv6.
  address text NOT NULL
);
CREATE INDEX audit_log_by_time ON audit_log (at, id);
CREATE INDEX audit_log_by_actor ON audit_log (actor_id, action, at);
CREATE INDEX audit_log_by_action ON audit_log (action, id);
CREATE INDEX audit_log_by_object ON audit_log (object_id, id);

CREATE FUNCTION refuse_change_of_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is only added to' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_audit_log();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit_log();
