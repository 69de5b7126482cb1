CREATE TABLE "ended_ea_keys" (
	"licence_id" bigint NOT NULL,
	"salt" text NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ended_ea_keys_licence_id_salt_pk" PRIMARY KEY("licence_id","salt")
);
--> statement-breakpoint
ALTER TABLE "copier_processes" ADD COLUMN "backend" integer;--> statement-breakpoint
CREATE INDEX "ended_ea_keys_at" ON "ended_ea_keys" USING btree ("ended_at");