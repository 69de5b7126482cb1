CREATE TABLE "broker_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "broker_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"server_id" bigint NOT NULL,
	"gateway" text NOT NULL,
	"number" bigint NOT NULL,
	"reference" text,
	"sealed_password" text,
	"currency" text NOT NULL,
	"digits" integer NOT NULL,
	"zone" text NOT NULL,
	"opening_balance" bigint DEFAULT 0 NOT NULL,
	"synced_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "broker_accounts_number" UNIQUE("user_id","server_id","number")
);
--> statement-breakpoint
CREATE TABLE "broker_deals" (
	"account_id" bigint NOT NULL,
	"ticket" text NOT NULL,
	"order_ticket" text NOT NULL,
	"position_id" text NOT NULL,
	"type" text NOT NULL,
	"entry" text NOT NULL,
	"symbol" text NOT NULL,
	"volume_lots" numeric(20, 8) NOT NULL,
	"price" double precision NOT NULL,
	"commission" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"swap" bigint NOT NULL,
	"profit" bigint NOT NULL,
	"stop_loss" double precision,
	"take_profit" double precision,
	"at" timestamp with time zone,
	"time" timestamp (3) NOT NULL,
	"comment" text NOT NULL,
	CONSTRAINT "broker_deals_account_id_ticket_pk" PRIMARY KEY("account_id","ticket")
);
--> statement-breakpoint
CREATE TABLE "broker_servers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "broker_servers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"gateway" text NOT NULL,
	"name" text NOT NULL,
	"broker" text NOT NULL,
	CONSTRAINT "broker_servers_name" UNIQUE("gateway","name")
);
--> statement-breakpoint
CREATE TABLE "broker_symbols" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "broker_symbols_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"server_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"name" text NOT NULL,
	"digits" integer NOT NULL,
	"contract_size" double precision NOT NULL,
	"tick_size" double precision NOT NULL,
	"tick_value" double precision,
	"volume_min" double precision NOT NULL,
	"volume_max" double precision NOT NULL,
	"volume_step" double precision NOT NULL,
	"profit_currency" text NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "broker_symbols_name" UNIQUE("server_id","currency","name")
);
--> statement-breakpoint
CREATE TABLE "broker_verifications" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"reference" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imported_deals" (
	"import_id" bigint NOT NULL,
	"ticket" text NOT NULL,
	"deal" jsonb NOT NULL,
	CONSTRAINT "imported_deals_import_id_ticket_pk" PRIMARY KEY("import_id","ticket")
);
--> statement-breakpoint
CREATE TABLE "journal_notes" (
	"account_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"text" text NOT NULL,
	"tags" text[] NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "journal_notes_account_id_kind_key_pk" PRIMARY KEY("account_id","kind","key")
);
--> statement-breakpoint
CREATE TABLE "journal_trades" (
	"account_id" bigint NOT NULL,
	"ticket" text NOT NULL,
	"position_id" text NOT NULL,
	"symbol" text NOT NULL,
	"side" text NOT NULL,
	"lots" numeric(20, 8) NOT NULL,
	"open_price" double precision,
	"close_price" double precision NOT NULL,
	"opened_time" timestamp (3),
	"closed_at" timestamp with time zone,
	"closed_time" timestamp (3) NOT NULL,
	"profit" bigint NOT NULL,
	"swap" bigint NOT NULL,
	"commission" bigint NOT NULL,
	"stop_loss" double precision,
	"take_profit" double precision,
	"comment" text NOT NULL,
	CONSTRAINT "journal_trades_account_id_ticket_pk" PRIMARY KEY("account_id","ticket")
);
--> statement-breakpoint
CREATE TABLE "statement_imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"account_id" bigint,
	"header" jsonb NOT NULL,
	"first_time" timestamp (3),
	"last_time" timestamp (3),
	"added" integer DEFAULT 0 NOT NULL,
	"known" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "broker_accounts" ADD CONSTRAINT "broker_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broker_accounts" ADD CONSTRAINT "broker_accounts_server_id_broker_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."broker_servers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broker_deals" ADD CONSTRAINT "broker_deals_account_id_broker_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."broker_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broker_symbols" ADD CONSTRAINT "broker_symbols_server_id_broker_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."broker_servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_deals" ADD CONSTRAINT "imported_deals_import_id_statement_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."statement_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_notes" ADD CONSTRAINT "journal_notes_account_id_broker_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."broker_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_trades" ADD CONSTRAINT "journal_trades_account_id_broker_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."broker_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_imports" ADD CONSTRAINT "statement_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_imports" ADD CONSTRAINT "statement_imports_account_id_broker_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."broker_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "broker_deals_position" ON "broker_deals" USING btree ("account_id","position_id");--> statement-breakpoint
CREATE INDEX "broker_deals_movement" ON "broker_deals" USING btree ("account_id","time") WHERE "broker_deals"."entry" = 'none';--> statement-breakpoint
CREATE INDEX "journal_trades_closed" ON "journal_trades" USING btree ("account_id","closed_time","ticket");--> statement-breakpoint
CREATE INDEX "statement_imports_account" ON "statement_imports" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "statement_imports_open" ON "statement_imports" USING btree ("user_id") WHERE "statement_imports"."account_id" is null;