CREATE TABLE "programs" (
	"kind" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_errors" (
	"name" text NOT NULL,
	"version" text NOT NULL,
	"key" text NOT NULL,
	"message" text NOT NULL,
	"place" text NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "release_errors_name_version_key_pk" PRIMARY KEY("name","version","key")
);
--> statement-breakpoint
CREATE TABLE "release_maps" (
	"name" text NOT NULL,
	"version" text NOT NULL,
	"file" text NOT NULL,
	"map" "bytea" NOT NULL,
	CONSTRAINT "release_maps_name_version_file_pk" PRIMARY KEY("name","version","file")
);
