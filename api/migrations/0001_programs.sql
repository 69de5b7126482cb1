CREATE TABLE "programs" (
	"kind" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL
);
