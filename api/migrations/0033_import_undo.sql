ALTER TABLE "broker_deals" ADD COLUMN "is_imported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_imports" ADD COLUMN "has_deals" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_imports" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "statement_imports" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "statement_imports" ADD COLUMN "undone_at" timestamp with time zone;