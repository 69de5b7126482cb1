ALTER TABLE "connector_accounts" ADD COLUMN "master_id" bigint;--> statement-breakpoint
ALTER TABLE "connector_accounts" ADD CONSTRAINT "connector_accounts_owner" UNIQUE("id","user_id");--> statement-breakpoint
-- Only the link is removed when a master is deleted; without the list, the user would be removed as well.
ALTER TABLE "connector_accounts" ADD CONSTRAINT "connector_accounts_master" FOREIGN KEY ("master_id","user_id") REFERENCES "public"."connector_accounts"("id","user_id") ON DELETE set null ("master_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connector_accounts_children" ON "connector_accounts" USING btree ("master_id");--> statement-breakpoint
ALTER TABLE "connector_accounts" ADD CONSTRAINT "connector_accounts_child" CHECK ("connector_accounts"."master_id" is null or "connector_accounts"."type" = 3);--> statement-breakpoint
ALTER TABLE "connector_accounts" DROP CONSTRAINT "connector_accounts_places";--> statement-breakpoint
ALTER TABLE "connector_accounts" ADD CONSTRAINT "connector_accounts_places" CHECK (("connector_accounts"."type" = 2 and "connector_accounts"."slot" between 1 and 5) or ("connector_accounts"."type" = 3 and "connector_accounts"."slot" between 1 and 10));--> statement-breakpoint
UPDATE "connector_accounts" child SET "master_id" = master."id" FROM "connector_accounts" master
WHERE child."type" = 3 AND master."type" = 2 AND master."user_id" = child."user_id";--> statement-breakpoint
-- The previous release inserts accounts without the link, also while processes of this release copy.
CREATE FUNCTION "link_connector_child"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT min("id") INTO NEW."master_id" FROM "connector_accounts"
  WHERE "user_id" = NEW."user_id" AND "type" = 2 HAVING count(*) = 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "connector_accounts_link_child" BEFORE INSERT ON "connector_accounts"
FOR EACH ROW WHEN (NEW."type" = 3 AND NEW."master_id" IS NULL) EXECUTE FUNCTION "link_connector_child"();
--> statement-breakpoint
CREATE FUNCTION "link_connector_master"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "connector_accounts" SET "master_id" = NEW."id"
  WHERE "user_id" = NEW."user_id" AND "type" = 3 AND "master_id" IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "connector_accounts_link_master" AFTER INSERT ON "connector_accounts"
FOR EACH ROW WHEN (NEW."type" = 2) EXECUTE FUNCTION "link_connector_master"();
