CREATE TABLE "terminal_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "terminal_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"locator" text NOT NULL,
	"salt" text NOT NULL,
	"only_for" bigint,
	"attempts" integer DEFAULT 0 NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"terminal_id" bigint,
	"used_by" text,
	"refused_account_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "terminal_codes_locator" UNIQUE("locator")
);
--> statement-breakpoint
CREATE TABLE "terminal_commands" (
	"id" text PRIMARY KEY NOT NULL,
	"terminal_id" bigint NOT NULL,
	"client_id" text NOT NULL,
	"magic" text NOT NULL,
	"request" jsonb NOT NULL,
	"not_after" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"run" text,
	"delivered_at" timestamp with time zone,
	"result" jsonb,
	"missed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "terminal_deals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "terminal_deals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"terminal_id" bigint NOT NULL,
	"ticket" text NOT NULL,
	"order_ticket" text NOT NULL,
	"position" text NOT NULL,
	"type" integer NOT NULL,
	"entry" integer NOT NULL,
	"symbol" text NOT NULL,
	"lots" text NOT NULL,
	"price" double precision NOT NULL,
	"commission" double precision NOT NULL,
	"fee" double precision NOT NULL,
	"swap" double precision NOT NULL,
	"profit" double precision NOT NULL,
	"stop_loss" double precision NOT NULL,
	"take_profit" double precision NOT NULL,
	"wall" bigint NOT NULL,
	"magic" text NOT NULL,
	"comment" text NOT NULL,
	"reason" integer NOT NULL,
	CONSTRAINT "terminal_deals_ticket" UNIQUE("terminal_id","ticket")
);
--> statement-breakpoint
CREATE TABLE "terminal_reads" (
	"terminal_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"requested_until" timestamp with time zone NOT NULL,
	"value" jsonb,
	"received_at" timestamp with time zone,
	CONSTRAINT "terminal_reads_terminal_id_kind_name_pk" PRIMARY KEY("terminal_id","kind","name")
);
--> statement-breakpoint
CREATE TABLE "terminal_runs" (
	"terminal_id" bigint NOT NULL,
	"run" text NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "terminal_runs_terminal_id_run_pk" PRIMARY KEY("terminal_id","run")
);
--> statement-breakpoint
CREATE TABLE "terminals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "terminals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"server" text NOT NULL,
	"login" bigint NOT NULL,
	"company" text NOT NULL,
	"currency" text NOT NULL,
	"digits" integer NOT NULL,
	"leverage" integer NOT NULL,
	"margin_mode" text NOT NULL,
	"trade_mode" text NOT NULL,
	"build" integer NOT NULL,
	"program_version" text NOT NULL,
	"state" text NOT NULL,
	"revoked_for" text,
	"paired_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"token_hash" text NOT NULL,
	"salt" text NOT NULL,
	"nonces" text NOT NULL,
	"run" text,
	"seq" bigint DEFAULT 0 NOT NULL,
	"run_since" timestamp with time zone,
	"answered" jsonb,
	"waiting_run" text,
	"waiting_at" timestamp with time zone,
	"other_account_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"poll_ms" integer DEFAULT 0 NOT NULL,
	"is_ready" boolean DEFAULT false NOT NULL,
	"ready_since" timestamp with time zone,
	"permissions" jsonb,
	"balance" double precision NOT NULL,
	"equity" double precision NOT NULL,
	"tick_ms" bigint DEFAULT 0 NOT NULL,
	"zone" text,
	"positions_hash" text DEFAULT '' NOT NULL,
	"positions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"positions_at" timestamp with time zone,
	"changed_at" timestamp with time zone,
	"deals_after" bigint DEFAULT 0 NOT NULL,
	"history_page" integer DEFAULT 0,
	"history_to" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "terminals_account" UNIQUE("user_id","server","login"),
	CONSTRAINT "terminals_token" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "terminal_codes" ADD CONSTRAINT "terminal_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_codes" ADD CONSTRAINT "terminal_codes_only_for_terminals_id_fk" FOREIGN KEY ("only_for") REFERENCES "public"."terminals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_codes" ADD CONSTRAINT "terminal_codes_terminal_id_terminals_id_fk" FOREIGN KEY ("terminal_id") REFERENCES "public"."terminals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_commands" ADD CONSTRAINT "terminal_commands_terminal_id_terminals_id_fk" FOREIGN KEY ("terminal_id") REFERENCES "public"."terminals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_deals" ADD CONSTRAINT "terminal_deals_terminal_id_terminals_id_fk" FOREIGN KEY ("terminal_id") REFERENCES "public"."terminals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_reads" ADD CONSTRAINT "terminal_reads_terminal_id_terminals_id_fk" FOREIGN KEY ("terminal_id") REFERENCES "public"."terminals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_runs" ADD CONSTRAINT "terminal_runs_terminal_id_terminals_id_fk" FOREIGN KEY ("terminal_id") REFERENCES "public"."terminals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminals" ADD CONSTRAINT "terminals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "terminal_codes_user" ON "terminal_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "terminal_codes_end" ON "terminal_codes" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "terminal_commands_open" ON "terminal_commands" USING btree ("terminal_id") WHERE "terminal_commands"."state" in ('queued', 'delivered', 'unknown');--> statement-breakpoint
CREATE UNIQUE INDEX "terminal_commands_client" ON "terminal_commands" USING btree ("terminal_id","client_id") WHERE "terminal_commands"."state" not in ('rejected', 'expired', 'absent');--> statement-breakpoint
CREATE INDEX "terminal_commands_magic" ON "terminal_commands" USING btree ("terminal_id","magic");--> statement-breakpoint
CREATE INDEX "terminal_commands_ended" ON "terminal_commands" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "terminal_deals_arrival" ON "terminal_deals" USING btree ("terminal_id","id");--> statement-breakpoint
CREATE INDEX "terminal_deals_wall" ON "terminal_deals" USING btree ("terminal_id","wall");--> statement-breakpoint
CREATE INDEX "terminal_deals_magic" ON "terminal_deals" USING btree ("terminal_id","magic");--> statement-breakpoint
CREATE INDEX "terminal_deals_comment" ON "terminal_deals" USING btree ("terminal_id","comment");--> statement-breakpoint
CREATE INDEX "terminals_seen" ON "terminals" USING btree ("seen_at");