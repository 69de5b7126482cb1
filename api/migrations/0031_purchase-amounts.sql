ALTER TABLE "hotmart_events" ADD COLUMN "amount" bigint;--> statement-breakpoint
ALTER TABLE "hotmart_events" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "hotmart_events" ADD COLUMN "paid_until" timestamp with time zone;--> statement-breakpoint
-- A date of a body: milliseconds as a number or as digits, or ISO 8601. NULL when it is none.
CREATE FUNCTION pg_temp.instant_in(value jsonb) RETURNS timestamptz LANGUAGE plpgsql AS $$
DECLARE
  written text := value #>> '{}';
  found timestamptz;
BEGIN
  IF written ~ '^\d{1,15}(\.\d+)?$' THEN
    found := to_timestamp(written::numeric / 1000);
  ELSIF jsonb_typeof(value) = 'string' THEN
    found := written::timestamptz;
  END IF;
  RETURN CASE WHEN found BETWEEN '1970-01-01 00:00:00+00' AND '9999-12-31 00:00:00+00' THEN found END;
EXCEPTION WHEN OTHERS THEN
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The end of the paid period, under the names that Hotmart's versions use.
UPDATE "hotmart_events" SET "paid_until" = coalesce(
  pg_temp.instant_in("body" #> '{data,purchase,date_next_charge}'),
  pg_temp.instant_in("body" #> '{data,purchase,dateNextCharge}'),
  pg_temp.instant_in("body" #> '{data,subscription,date_next_charge}'),
  pg_temp.instant_in("body" #> '{data,subscription,dateNextCharge}'),
  pg_temp.instant_in("body" #> '{data,date_next_charge}'),
  pg_temp.instant_in("body" #> '{data,dateNextCharge}')
)
WHERE "body"::text ~ 'date_next_charge|dateNextCharge';
--> statement-breakpoint
-- The price in the minor unit of its currency, when the body names both.
UPDATE "hotmart_events" SET "amount" = round(price.value * power(10::numeric, price.digits)), "currency" = price.currency
FROM (
  SELECT "id", "value"::numeric AS value, "currency", CASE
    WHEN "currency" IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') THEN 0
    WHEN "currency" IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN 3
    ELSE 2
  END AS digits
  FROM (
    SELECT "id", trim("body" #>> '{data,purchase,price,value}') AS "value", upper(trim(coalesce(
      "body" #>> '{data,purchase,price,currency_value}', "body" #>> '{data,purchase,price,currencyValue}'
    ))) AS "currency"
    FROM "hotmart_events"
  ) AS written
  WHERE "value" ~ '^\d{1,12}(\.\d{1,20})?$' AND "currency" ~ '^[A-Z]{3}$'
) AS price
WHERE price."id" = "hotmart_events"."id";
