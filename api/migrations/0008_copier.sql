CREATE TABLE "copier_children" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"mode" text DEFAULT 'pausado' NOT NULL,
	"activated_at" timestamp with time zone,
	"connection" text DEFAULT 'conectando' NOT NULL,
	"last_error" text,
	"max_lot" numeric(20, 8),
	"max_positions" integer,
	"max_daily_loss" numeric(14, 2),
	"max_slippage_points" integer,
	"max_age_seconds" integer DEFAULT 30 NOT NULL,
	"symbol_map" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"day" text,
	"day_equity" double precision,
	"stopped_day" text,
	"seen_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "copier_commands" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "copier_commands_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"child_id" bigint NOT NULL,
	"master_id" bigint NOT NULL,
	"event_id" bigint NOT NULL,
	"leg" integer DEFAULT 0 NOT NULL,
	"position" text NOT NULL,
	"action" text NOT NULL,
	"is_sync" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"sum" jsonb,
	"child_symbol" text,
	"child_position" text,
	"units" bigint,
	"price" double precision,
	"retcode" integer,
	"message" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"request" jsonb,
	"not_after" timestamp with time zone,
	"next_at" timestamp with time zone,
	"seen_at" timestamp with time zone NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "copier_commands_once" UNIQUE("event_id","child_id","leg")
);
--> statement-breakpoint
CREATE TABLE "copier_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "copier_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"master_id" bigint NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"position" text NOT NULL,
	"symbol" text NOT NULL,
	"side" text NOT NULL,
	"units" bigint NOT NULL,
	"opened_units" bigint NOT NULL,
	"left_units" bigint NOT NULL,
	"price" double precision,
	"stop_loss" double precision,
	"take_profit" double precision,
	"at" timestamp with time zone,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "copier_events_key" UNIQUE("master_id","key")
);
--> statement-breakpoint
CREATE TABLE "copier_master_positions" (
	"master_id" bigint NOT NULL,
	"position" text NOT NULL,
	"symbol" text NOT NULL,
	"side" text NOT NULL,
	"opened_units" bigint NOT NULL,
	"units" bigint NOT NULL,
	"price" double precision NOT NULL,
	"stop_loss" double precision,
	"take_profit" double precision,
	"opened_at" timestamp with time zone NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"ordinal" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "copier_master_positions_master_id_position_pk" PRIMARY KEY("master_id","position")
);
--> statement-breakpoint
CREATE TABLE "copier_masters" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'conectando' NOT NULL,
	"last_error" text,
	"lease_owner" text,
	"lease_until" timestamp with time zone,
	"fence" bigint DEFAULT 0 NOT NULL,
	"deals_from" timestamp with time zone,
	"baseline_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"last_event_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "copier_positions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "copier_positions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"child_id" bigint NOT NULL,
	"position" text NOT NULL,
	"command_id" bigint NOT NULL,
	"child_position" text NOT NULL,
	"child_symbol" text NOT NULL,
	"side" text NOT NULL,
	"opened_units" bigint NOT NULL,
	"units" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "copier_positions_command" UNIQUE("command_id"),
	CONSTRAINT "copier_positions_units" CHECK ("copier_positions"."units" >= 0 and "copier_positions"."units" <= "copier_positions"."opened_units")
);
--> statement-breakpoint
ALTER TABLE "copier_children" ADD CONSTRAINT "copier_children_account_id_connector_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."connector_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copier_commands" ADD CONSTRAINT "copier_commands_child_id_connector_accounts_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."connector_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copier_commands" ADD CONSTRAINT "copier_commands_master_id_connector_accounts_id_fk" FOREIGN KEY ("master_id") REFERENCES "public"."connector_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copier_commands" ADD CONSTRAINT "copier_commands_event_id_copier_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."copier_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copier_events" ADD CONSTRAINT "copier_events_master_id_connector_accounts_id_fk" FOREIGN KEY ("master_id") REFERENCES "public"."connector_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copier_master_positions" ADD CONSTRAINT "copier_master_positions_master_id_connector_accounts_id_fk" FOREIGN KEY ("master_id") REFERENCES "public"."connector_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copier_masters" ADD CONSTRAINT "copier_masters_account_id_connector_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."connector_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copier_positions" ADD CONSTRAINT "copier_positions_child_id_connector_accounts_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."connector_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copier_positions" ADD CONSTRAINT "copier_positions_command_id_copier_commands_id_fk" FOREIGN KEY ("command_id") REFERENCES "public"."copier_commands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "copier_commands_log" ON "copier_commands" USING btree ("child_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "copier_commands_open" ON "copier_commands" USING btree ("child_id","event_id","leg") WHERE "copier_commands"."state" in ('pending', 'sending', 'unknown');--> statement-breakpoint
CREATE INDEX "copier_commands_changed" ON "copier_commands" USING btree ("master_id","updated_at");--> statement-breakpoint
CREATE INDEX "copier_master_positions_open" ON "copier_master_positions" USING btree ("master_id") WHERE "copier_master_positions"."is_open";--> statement-breakpoint
CREATE INDEX "copier_positions_of" ON "copier_positions" USING btree ("child_id","position");