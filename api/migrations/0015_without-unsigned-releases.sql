DROP TABLE "registry_revisions" CASCADE;--> statement-breakpoint
DROP TABLE "remote_releases" CASCADE;