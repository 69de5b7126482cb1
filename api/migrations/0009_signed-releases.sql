CREATE TABLE "key_lists" (
	"version" integer PRIMARY KEY NOT NULL,
	"signed" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "preview_tickets" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" text NOT NULL,
	"actor" text NOT NULL,
	"reason" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registry_states" (
	"revision" integer PRIMARY KEY NOT NULL,
	"remotes" jsonb NOT NULL,
	"name" text NOT NULL,
	"action" text NOT NULL,
	"details" jsonb NOT NULL,
	"actor" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_loads" (
	"name" text NOT NULL,
	"version" text NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"why" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text NOT NULL,
	"within_ms" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "release_loads_name_version_minute_why_outcome_reason_within_ms_pk" PRIMARY KEY("name","version","minute","why","outcome","reason","within_ms")
);
--> statement-breakpoint
CREATE TABLE "signed_releases" (
	"name" text NOT NULL,
	"version" text NOT NULL,
	"team" text NOT NULL,
	"signed" jsonb NOT NULL,
	"actor" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "signed_releases_name_version_pk" PRIMARY KEY("name","version")
);
--> statement-breakpoint
CREATE TABLE "used_nonces" (
	"nonce" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "registry_states_name" ON "registry_states" USING btree ("name","revision");