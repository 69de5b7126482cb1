ALTER TABLE "broker_deals" ADD COLUMN "magic" text;--> statement-breakpoint
ALTER TABLE "journal_trades" ADD COLUMN "magic" text;