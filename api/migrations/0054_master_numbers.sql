ALTER TABLE "copier_commands" ADD COLUMN "master_number" bigint;--> statement-breakpoint
ALTER TABLE "copier_past_copies" ADD COLUMN "master_number" bigint;