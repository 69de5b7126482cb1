ALTER TABLE "terminals" ADD COLUMN "deal_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "terminals" SET "deal_count" = (SELECT count(*) FROM "terminal_deals" "d" WHERE "d"."terminal_id" = "terminals"."id");
