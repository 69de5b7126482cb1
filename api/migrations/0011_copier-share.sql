CREATE TABLE "copier_processes" (
	"owner" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "copier_masters" ADD COLUMN "deal_cursor" text;--> statement-breakpoint
ALTER TABLE "copier_masters" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "copier_masters" DROP COLUMN "deals_from";