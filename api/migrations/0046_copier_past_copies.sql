CREATE TABLE "copier_past_copies" (
	"id" bigint PRIMARY KEY NOT NULL,
	"child_id" bigint NOT NULL,
	"position" text NOT NULL,
	"action" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"sum" jsonb,
	"symbol" text NOT NULL,
	"side" text NOT NULL,
	"child_symbol" text,
	"child_position" text,
	"units" bigint,
	"price" double precision,
	"message" text,
	"seen_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "copier_past_copies" ADD CONSTRAINT "copier_past_copies_child_id_connector_accounts_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."connector_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "copier_past_copies_log" ON "copier_past_copies" USING btree ("child_id","id" DESC NULLS LAST);