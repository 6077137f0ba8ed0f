-- Declined payments are counted by intent and by customer.
CREATE INDEX stripe_events_of_object ON stripe_events (object_id, type);
CREATE INDEX payments_of_user ON payments (user_id, created_at);
