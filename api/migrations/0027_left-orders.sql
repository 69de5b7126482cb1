ALTER TABLE "copier_left_copies" ALTER COLUMN "child_position" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "copier_left_copies" ADD COLUMN "request" jsonb;--> statement-breakpoint
ALTER TABLE "copier_left_copies" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "copier_left_copies" ADD COLUMN "not_after" timestamp with time zone;