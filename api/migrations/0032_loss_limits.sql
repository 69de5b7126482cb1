ALTER TABLE "copier_children" ADD COLUMN "max_total_loss" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "copier_children" ADD COLUMN "max_drawdown" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "copier_children" ADD COLUMN "on_loss_limit" text DEFAULT 'mantener' NOT NULL;--> statement-breakpoint
ALTER TABLE "copier_children" ADD COLUMN "loss_run" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "copier_children" ADD COLUMN "losses" jsonb;--> statement-breakpoint
ALTER TABLE "copier_children" ADD COLUMN "stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "copier_children" ADD COLUMN "stop_mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "copier_children" ADD COLUMN "closes_queued_at" timestamp with time zone;