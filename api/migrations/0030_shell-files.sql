CREATE TABLE "shell_files" (
	"file" text PRIMARY KEY NOT NULL,
	"integrity" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "shell_files_used" ON "shell_files" USING btree ("used_at");