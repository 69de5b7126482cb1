ALTER TABLE "terminal_deals" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "terminals" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "terminal_commands_latest" ON "terminal_commands" USING btree ("terminal_id","created_at");--> statement-breakpoint
CREATE INDEX "terminal_deals_received" ON "terminal_deals" USING btree ("terminal_id","received_at") WHERE "terminal_deals"."received_at" is not null;