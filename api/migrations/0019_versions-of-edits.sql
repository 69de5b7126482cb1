ALTER TABLE "connector_accounts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "copier_children" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "rol_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "broker_accounts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "journal_notes" ADD COLUMN "version" bigint DEFAULT floor(1 + random() * 9007199254740990) NOT NULL;