ALTER TABLE "funds" ADD COLUMN "transaction_id" text;--> statement-breakpoint
ALTER TABLE "funds" ADD COLUMN "withdrawn_at" timestamp with time zone;