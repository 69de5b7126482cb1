ALTER TABLE "copier_events" ADD COLUMN "order_id" text;--> statement-breakpoint
ALTER TABLE "copier_left_copies" ADD COLUMN "broker_factor" double precision DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "copier_left_copies" ADD COLUMN "own_stop" jsonb;--> statement-breakpoint
ALTER TABLE "copier_positions" ADD COLUMN "own_stop" jsonb;--> statement-breakpoint
-- Notifications of earlier versions have no texts.
DELETE FROM "notifications";
