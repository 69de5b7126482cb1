ALTER TABLE "copier_masters" ADD COLUMN "followed" text;--> statement-breakpoint
CREATE INDEX "connector_accounts_number" ON "connector_accounts" USING btree ("number");