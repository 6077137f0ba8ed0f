-- Where the receipt of a payment goes, where its payer named another address than the account's.
ALTER TABLE payments ADD COLUMN receipt_email text;
