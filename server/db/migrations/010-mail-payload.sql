-- The facts of a reservation in a mail's payload have the name of their type.
UPDATE outbox SET payload = (payload - 'hire') || jsonb_build_object('booking', payload -> 'hire')
WHERE kind = 'mail' AND payload ? 'hire';
