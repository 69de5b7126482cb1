ALTER TABLE "connector_accounts" DROP CONSTRAINT "connector_accounts_places";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "max_children" integer;--> statement-breakpoint
CREATE INDEX "copier_commands_seen" ON "copier_commands" USING btree ("child_id","seen_at");--> statement-breakpoint
CREATE INDEX "copier_past_copies_seen" ON "copier_past_copies" USING btree ("child_id","seen_at");--> statement-breakpoint
ALTER TABLE "connector_accounts" ADD CONSTRAINT "connector_accounts_places" CHECK (("connector_accounts"."type" = 2 and "connector_accounts"."slot" = 1) or ("connector_accounts"."type" = 3 and "connector_accounts"."slot" between 1 and 10));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_children" CHECK ("products"."max_children" between 1 and 10);