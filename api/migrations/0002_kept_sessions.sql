ALTER TABLE "sessions" ADD COLUMN "kept_name_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "kept_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "kept_previous_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "kept_rotated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "kept_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_kept_name" UNIQUE("kept_name_hash");