CREATE TABLE "copier_findings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "copier_findings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"child_id" bigint NOT NULL,
	"child_position" text NOT NULL,
	"kind" text NOT NULL,
	"symbol" text NOT NULL,
	"side" text NOT NULL,
	"units" bigint NOT NULL,
	"expected_units" bigint NOT NULL,
	"position" text,
	"found_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	"resolution" text,
	CONSTRAINT "copier_findings_once" UNIQUE("child_id","child_position","found_at")
);
--> statement-breakpoint
ALTER TABLE "copier_findings" ADD CONSTRAINT "copier_findings_child_id_connector_accounts_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."connector_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "copier_findings_open" ON "copier_findings" USING btree ("child_id") WHERE "copier_findings"."resolved_at" is null;