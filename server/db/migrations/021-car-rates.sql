-- The optional rates of a car for whole days and weeks. Without them its price counts for a day as well.
ALTER TABLE cars ADD COLUMN day_price_pence int CHECK (day_price_pence > 0);
ALTER TABLE cars ADD COLUMN week_price_pence int CHECK (week_price_pence > 0);
