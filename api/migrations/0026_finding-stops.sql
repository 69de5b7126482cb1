ALTER TABLE "copier_findings" DROP CONSTRAINT "copier_findings_once";--> statement-breakpoint
ALTER TABLE "copier_findings" ADD COLUMN "stop_loss" double precision;--> statement-breakpoint
ALTER TABLE "copier_findings" ADD COLUMN "take_profit" double precision;--> statement-breakpoint
ALTER TABLE "copier_findings" ADD COLUMN "expected_stop_loss" double precision;--> statement-breakpoint
ALTER TABLE "copier_findings" ADD COLUMN "expected_take_profit" double precision;--> statement-breakpoint
ALTER TABLE "copier_findings" ADD COLUMN "mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "copier_findings" ADD CONSTRAINT "copier_findings_once" UNIQUE("child_id","child_position","kind","found_at");