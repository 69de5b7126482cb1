ALTER TABLE "preview_tickets" ADD COLUMN "team" text;--> statement-breakpoint
ALTER TABLE "preview_tickets" ADD COLUMN "key" text;