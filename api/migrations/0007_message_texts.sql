ALTER TABLE "copier_children" DROP COLUMN "stop_mailed_at";--> statement-breakpoint
ALTER TABLE "copier_children" DROP COLUMN "product_end_mailed_at";--> statement-breakpoint
ALTER TABLE "copier_findings" DROP COLUMN "mailed_at";--> statement-breakpoint
-- Notifications of earlier versions have no texts.
DELETE FROM "notifications";
