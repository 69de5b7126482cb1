CREATE TABLE "pictures" (
	"integrity" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "contents" jsonb DEFAULT '{"features":[],"requirements":[],"questions":[],"pictures":[]}'::jsonb NOT NULL;