-- Reports read the ledger by period.
CREATE INDEX ledger_by_time ON ledger (created_at);
