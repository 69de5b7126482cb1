ALTER TABLE "copier_positions" ADD COLUMN "broker_factor" double precision DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "broker_deals" ADD COLUMN "magic" text;--> statement-breakpoint
ALTER TABLE "journal_trades" ADD COLUMN "magic" text;