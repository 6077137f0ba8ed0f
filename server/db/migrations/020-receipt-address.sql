-- The recipient of a payment's receipt, when the payer gave another address than that of the account.
ALTER TABLE payments ADD COLUMN receipt_email text;
