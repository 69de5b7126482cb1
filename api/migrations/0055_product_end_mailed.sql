ALTER TABLE "copier_children" ADD COLUMN "product_end_mailed_at" timestamp with time zone;--> statement-breakpoint
-- Products that ended before this release are not mailed.
UPDATE "copier_children" c SET "product_end_mailed_at" = now() FROM "connector_accounts" a
WHERE a."id" = c."account_id" AND NOT EXISTS (
  SELECT 1 FROM "entitlements" e
  WHERE e."user_id" = a."user_id" AND e."product_id" = 1 AND e."status" = 'active'
    AND (e."until" IS NULL OR e."until" > now()));
