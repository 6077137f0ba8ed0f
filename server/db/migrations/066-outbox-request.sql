-- The id of the request that stored the task, for log lines and the header of the mail; NULL for work of the server itself.
ALTER TABLE outbox ADD COLUMN request_id text;
