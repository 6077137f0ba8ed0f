-- Servers keep the sessions of recent calls in memory. After every change of a user's sessions, roles, name or second
-- factors, these triggers send the id of the user on the channel session_changed.
CREATE FUNCTION announce_session_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The argument names the column with the user's id.
  PERFORM pg_notify('session_changed', to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END) ->> TG_ARGV[0]);
  RETURN NULL;
END $$;

-- No call reads the time of the last use, so its change sends nothing.
CREATE TRIGGER sessions_announced AFTER DELETE OR UPDATE OF user_id, token_hash, authenticated_at, expires_at ON sessions
  FOR EACH ROW EXECUTE FUNCTION announce_session_change('user_id');

CREATE TRIGGER users_announced AFTER UPDATE ON users FOR EACH ROW WHEN (
  (OLD.is_admin, OLD.staff_role, OLD.is_driver, OLD.is_verified_driver, OLD.is_demo, OLD.first_name, OLD.last_name,
    OLD.email, OLD.deleted_at)
  IS DISTINCT FROM
  (NEW.is_admin, NEW.staff_role, NEW.is_driver, NEW.is_verified_driver, NEW.is_demo, NEW.first_name, NEW.last_name,
    NEW.email, NEW.deleted_at)
) EXECUTE FUNCTION announce_session_change('id');
CREATE TRIGGER users_deletion_announced AFTER DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION announce_session_change('id');

CREATE TRIGGER second_factors_announced AFTER INSERT OR DELETE OR UPDATE OF confirmed_at ON second_factors
  FOR EACH ROW EXECUTE FUNCTION announce_session_change('user_id');
CREATE TRIGGER passkeys_announced AFTER INSERT OR DELETE ON passkeys
  FOR EACH ROW EXECUTE FUNCTION announce_session_change('user_id');
