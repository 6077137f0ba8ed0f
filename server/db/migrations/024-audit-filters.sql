-- The audit log by actor, action or object, newest first: each filter of the screen reads one index in its order.
-- These indexes replace the previous indexes, which did not contain the time.
CREATE INDEX audit_log_by_actor_time ON audit_log (actor_id, at, id);
CREATE INDEX audit_log_by_action_time ON audit_log (action, at, id);
CREATE INDEX audit_log_by_object_time ON audit_log (object_id, at, id);
DROP INDEX audit_log_by_action;
DROP INDEX audit_log_by_object;
