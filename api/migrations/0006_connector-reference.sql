ALTER TABLE "connector_accounts" ADD COLUMN "gateway" text NOT NULL;--> statement-breakpoint
ALTER TABLE "connector_accounts" ADD COLUMN "reference" text NOT NULL;--> statement-breakpoint
ALTER TABLE "connector_accounts" ADD CONSTRAINT "connector_accounts_server_id_broker_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."broker_servers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connector_accounts_reference" ON "connector_accounts" USING btree ("reference");