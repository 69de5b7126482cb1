CREATE TABLE "copier_left_copies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "copier_left_copies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"server_id" bigint NOT NULL,
	"number" bigint NOT NULL,
	"master_server_id" bigint NOT NULL,
	"master_number" bigint NOT NULL,
	"position" text NOT NULL,
	"symbol" text NOT NULL,
	"child_position" text NOT NULL,
	"child_symbol" text NOT NULL,
	"side" text NOT NULL,
	"opened_units" bigint NOT NULL,
	"of_units" bigint NOT NULL,
	"units" bigint NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "connector_accounts" ADD COLUMN "removal_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "copier_left_copies" ADD CONSTRAINT "copier_left_copies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copier_left_copies" ADD CONSTRAINT "copier_left_copies_server_id_broker_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."broker_servers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copier_left_copies" ADD CONSTRAINT "copier_left_copies_master_server_id_broker_servers_id_fk" FOREIGN KEY ("master_server_id") REFERENCES "public"."broker_servers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "copier_left_copies_of" ON "copier_left_copies" USING btree ("user_id");