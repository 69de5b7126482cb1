ALTER TABLE "products" ADD COLUMN "max_masters" integer;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_masters" CHECK ("products"."max_masters" between 1 and 5);--> statement-breakpoint
-- A user may have several masters now. A child without a master is taken over only if there is no other one to choose.
CREATE OR REPLACE FUNCTION "link_connector_master"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "connector_accounts" SET "master_id" = NEW."id"
  WHERE "user_id" = NEW."user_id" AND "type" = 3 AND "master_id" IS NULL AND NOT EXISTS (
    SELECT 1 FROM "connector_accounts" other
    WHERE other."user_id" = NEW."user_id" AND other."type" = 2 AND other."id" <> NEW."id");
  RETURN NULL;
END $$;
