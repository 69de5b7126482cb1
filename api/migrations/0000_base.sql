-- Makes texts comparable for searches: without accents and in lower case. It needs no extension, so that the embedded
-- server and any other compare alike; the ICU collation makes lower() know letters beyond ASCII under the locale C.
-- Not STRICT, so that the planner can inline it: a search of 100,000 rows is then as fast as with ILIKE.
CREATE FUNCTION "plain_text"(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN octet_length(value) = char_length(value) THEN lower(value COLLATE "C") COLLATE "C"
  ELSE lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g') COLLATE "und-x-icu") COLLATE "C"
END;
--> statement-breakpoint
CREATE TABLE "known_places" (
	"place_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"key" text NOT NULL,
	"sealed_text" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now(),
	"sent_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failure" text,
	CONSTRAINT "mail_outbox_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "mailed_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"user_handle" text NOT NULL,
	"counter" bigint NOT NULL,
	"is_synced" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spent_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
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
CREATE TABLE "connector_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "connector_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"server_id" bigint NOT NULL,
	"type" integer NOT NULL,
	"master_id" bigint,
	"slot" integer NOT NULL,
	"number" bigint NOT NULL,
	"sealed_password" text NOT NULL,
	"gateway" text NOT NULL,
	"reference" text NOT NULL,
	"multiplier" numeric(8, 4),
	"removal_requested_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connector_accounts_place" UNIQUE("user_id","type","slot"),
	CONSTRAINT "connector_accounts_account" UNIQUE("user_id","server_id","number"),
	CONSTRAINT "connector_accounts_owner" UNIQUE("id","user_id"),
	CONSTRAINT "connector_accounts_child" CHECK ("connector_accounts"."master_id" is null or "connector_accounts"."type" = 3),
	CONSTRAINT "connector_accounts_places" CHECK (("connector_accounts"."type" = 2 and "connector_accounts"."slot" between 1 and 5) or ("connector_accounts"."type" = 3 and "connector_accounts"."slot" between 1 and 10)),
	CONSTRAINT "connector_accounts_multiplier" CHECK ("connector_accounts"."multiplier" > 0 and ("connector_accounts"."type" = 3 or "connector_accounts"."multiplier" is null))
);
--> statement-breakpoint
CREATE TABLE "copier_children" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"mode" text DEFAULT 'pausado' NOT NULL,
	"activated_at" timestamp with time zone,
	"must_confirm" boolean DEFAULT false NOT NULL,
	"connection" text DEFAULT 'conectando' NOT NULL,
	"last_error" text,
	"max_lot" numeric(20, 8),
	"max_positions" integer,
	"max_daily_loss" numeric(14, 2),
	"max_total_loss" numeric(14, 2),
	"max_drawdown" numeric(14, 2),
	"on_loss_limit" text DEFAULT 'mantener' NOT NULL,
	"max_slippage_points" integer,
	"max_age_seconds" integer DEFAULT 30 NOT NULL,
	"symbol_map" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rules" jsonb DEFAULT '{"sizing":"multiplier","fixedLots":null,"riskPercent":null,"isInverse":false,"onlySide":null,"symbolList":"all","symbols":[],"hours":null,"areStopsCopied":true,"isMinimumForced":false}'::jsonb NOT NULL,
	"day" text,
	"day_equity" double precision,
	"stopped_day" text,
	"loss_run" integer DEFAULT 0 NOT NULL,
	"losses" jsonb,
	"stopped_at" timestamp with time zone,
	"stop_mailed_at" timestamp with time zone,
	"product_end_mailed_at" timestamp with time zone,
	"closes_queued_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
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
	"master_number" bigint,
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
CREATE TABLE "copier_findings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "copier_findings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"child_id" bigint NOT NULL,
	"child_position" text NOT NULL,
	"kind" text NOT NULL,
	"symbol" text NOT NULL,
	"side" text NOT NULL,
	"units" bigint NOT NULL,
	"expected_units" bigint NOT NULL,
	"stop_loss" double precision,
	"take_profit" double precision,
	"expected_stop_loss" double precision,
	"expected_take_profit" double precision,
	"position" text,
	"found_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	"resolution" text,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "copier_findings_once" UNIQUE("child_id","child_position","kind","found_at")
);
--> statement-breakpoint
CREATE TABLE "copier_left_copies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "copier_left_copies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"server_id" bigint NOT NULL,
	"number" bigint NOT NULL,
	"master_server_id" bigint NOT NULL,
	"master_number" bigint NOT NULL,
	"position" text NOT NULL,
	"symbol" text NOT NULL,
	"child_position" text,
	"child_symbol" text NOT NULL,
	"side" text NOT NULL,
	"opened_units" bigint NOT NULL,
	"of_units" bigint NOT NULL,
	"units" bigint NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"request" jsonb,
	"sent_at" timestamp with time zone,
	"not_after" timestamp with time zone,
	"left_at" timestamp with time zone NOT NULL
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
	"deal_cursor" text,
	"reference" text,
	"followed" text,
	"baseline_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"last_event_at" timestamp with time zone
);
--> statement-breakpoint
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
	"answered_at" timestamp with time zone,
	"master_number" bigint
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
	"of_units" bigint NOT NULL,
	"units" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"has_closing_deal" boolean,
	CONSTRAINT "copier_positions_command" UNIQUE("command_id"),
	CONSTRAINT "copier_positions_units" CHECK ("copier_positions"."units" >= 0 and "copier_positions"."units" <= "copier_positions"."opened_units")
);
--> statement-breakpoint
CREATE TABLE "copier_processes" (
	"owner" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"backend" integer
);
--> statement-breakpoint
CREATE TABLE "copy_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "copy_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"user_id" bigint,
	"email" text NOT NULL,
	"usuario" text DEFAULT '' NOT NULL,
	"clave" text,
	"servidor" text DEFAULT '' NOT NULL,
	"tipo_cuenta" text NOT NULL,
	"status" text DEFAULT 'Activo' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "copy_accounts_product_email" UNIQUE("product_id","email")
);
--> statement-breakpoint
CREATE TABLE "copy_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "copy_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"url" text NOT NULL,
	"user_id" bigint,
	"reserved_at" timestamp with time zone,
	"assigned_at" timestamp with time zone,
	"size" numeric(11, 2),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "copy_links_url" UNIQUE("url"),
	CONSTRAINT "copy_links_reserved_for_somebody" CHECK (("copy_links"."user_id" is null) = ("copy_links"."reserved_at" is null)),
	CONSTRAINT "copy_links_assigned_for_a_size" CHECK (("copy_links"."assigned_at" is null) = ("copy_links"."size" is null) and ("copy_links"."assigned_at" is null or "copy_links"."user_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "funds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "funds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"binance_user" text NOT NULL,
	"ammount" numeric(14, 6) NOT NULL,
	"status" integer DEFAULT 0 NOT NULL,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"date" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"transaction_id" text,
	"transaction_key" text GENERATED ALWAYS AS (nullif(upper(regexp_replace(transaction_id, '\s', '', 'g')), '')) STORED,
	"network" text,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "funds_status_is_known" CHECK ("funds"."status" in (0, 1, 2)),
	CONSTRAINT "funds_ammount_is_sane" CHECK ("funds"."ammount" > 0 and "funds"."ammount" <= 1000000)
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" bigint,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"reason" text,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"address" text,
	"user_agent" text,
	"device_hash" text,
	"authenticated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_id" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"telegram" text,
	"inv" text,
	"rol" integer DEFAULT 0 NOT NULL,
	"rol_version" integer DEFAULT 1 NOT NULL,
	"email_proven_at" timestamp with time zone,
	"password_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "users_email" UNIQUE("email"),
	CONSTRAINT "users_email_is_normal" CHECK ("users"."email" = lower(btrim("users"."email")))
);
--> statement-breakpoint
CREATE TABLE "entitlements" (
	"user_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"status" text NOT NULL,
	"until" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entitlements_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "former_hotmart_ids" (
	"hotmart_id" bigint PRIMARY KEY NOT NULL,
	"product_id" bigint NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hotmart_events" (
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "hotmart_events_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone,
	"body" jsonb NOT NULL,
	"name" text NOT NULL,
	"effect" text GENERATED ALWAYS AS (case when upper(body #>> '{data,purchase,status}') = 'PARTIALLY_REFUNDED'
        and name in ('PURCHASE_APPROVED', 'PURCHASE_COMPLETE', 'PURCHASE_REFUNDED')
        then 'PURCHASE_PARTIALLY_REFUNDED' else name end) STORED,
	"transaction" text,
	"subscriber_code" text,
	"email" text,
	"amount" bigint,
	"currency" text,
	"returned_amount" bigint,
	"paid_until" timestamp with time zone,
	"product_id" bigint,
	"user_id" bigint,
	"referred_id" bigint,
	"assigned_at" timestamp with time zone,
	"processed_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "manual_decisions" (
	"user_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"effect" text NOT NULL,
	"until" timestamp with time zone,
	"reason" text NOT NULL,
	"actor_id" bigint,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "manual_decisions_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"integrity" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" bigint PRIMARY KEY NOT NULL,
	"hotmart_id" bigint,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"url" text NOT NULL,
	"img" text NOT NULL,
	"linklp" text NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"access_days" integer,
	"max_children" integer,
	"max_masters" integer,
	"position" integer DEFAULT 1 NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"contents" jsonb DEFAULT '{"features":[],"requirements":[],"questions":[],"pictures":[]}'::jsonb NOT NULL,
	CONSTRAINT "products_hotmart" UNIQUE("hotmart_id"),
	CONSTRAINT "products_url" UNIQUE("url"),
	CONSTRAINT "products_children" CHECK ("products"."max_children" between 1 and 10),
	CONSTRAINT "products_masters" CHECK ("products"."max_masters" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "purchase_terms" (
	"transaction" text NOT NULL,
	"product_id" bigint NOT NULL,
	"access_days" integer,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "purchase_terms_transaction_product_id_pk" PRIMARY KEY("transaction","product_id")
);
--> statement-breakpoint
CREATE TABLE "ea_contacts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ea_contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"licence_id" bigint NOT NULL,
	"product" text NOT NULL,
	"login" bigint NOT NULL,
	"server" text NOT NULL,
	"mode" text NOT NULL,
	"version" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ea_contacts_licence_login" UNIQUE("licence_id","login")
);
--> statement-breakpoint
CREATE TABLE "ea_refusals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ea_refusals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"licence_id" bigint,
	"product" text NOT NULL,
	"login" bigint NOT NULL,
	"server" text NOT NULL,
	"mode" text NOT NULL,
	"version" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "ea_refusals_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "ended_ea_keys" (
	"licence_id" bigint NOT NULL,
	"salt" text NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ended_ea_keys_licence_id_salt_pk" PRIMARY KEY("licence_id","salt")
);
--> statement-breakpoint
CREATE TABLE "licences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "licences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"account_1" bigint,
	"account_2" bigint,
	"status" text DEFAULT 'Activo' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"key_salt" text DEFAULT gen_random_uuid()::text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "licences_user_product" UNIQUE("user_id","product_id")
);
--> statement-breakpoint
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
	"version" integer DEFAULT 1 NOT NULL,
	"synced_at" timestamp with time zone,
	"figures_version" integer DEFAULT 0 NOT NULL,
	"rebuilt_to" text,
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
	"is_imported" boolean DEFAULT false NOT NULL,
	CONSTRAINT "broker_deals_account_id_ticket_pk" PRIMARY KEY("account_id","ticket")
);
--> statement-breakpoint
CREATE TABLE "imported_deals" (
	"import_id" bigint NOT NULL,
	"ticket" text NOT NULL,
	"deal" jsonb NOT NULL,
	CONSTRAINT "imported_deals_import_id_ticket_pk" PRIMARY KEY("import_id","ticket")
);
--> statement-breakpoint
CREATE TABLE "journal_hours" (
	"account_id" bigint NOT NULL,
	"closed_hour" timestamp (3) NOT NULL,
	"instant_hour" timestamp with time zone,
	"trades" integer NOT NULL,
	"won" integer NOT NULL,
	"gross_profit" bigint NOT NULL,
	"gross_loss" bigint NOT NULL,
	CONSTRAINT "journal_hours_hour" UNIQUE NULLS NOT DISTINCT("account_id","closed_hour","instant_hour")
);
--> statement-breakpoint
CREATE TABLE "journal_initial_stops" (
	"account_id" bigint NOT NULL,
	"position_id" text NOT NULL,
	"price" double precision NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "journal_initial_stops_account_id_position_id_pk" PRIMARY KEY("account_id","position_id")
);
--> statement-breakpoint
CREATE TABLE "journal_notes" (
	"account_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"text" text NOT NULL,
	"tags" text[] NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" bigint DEFAULT floor(1 + random() * 9007199254740990) NOT NULL,
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
	"has_deals" boolean DEFAULT false NOT NULL,
	"cancelled_at" timestamp with time zone,
	"failure" text,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_definitions" (
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" bigint DEFAULT floor(1 + random() * 9007199254740990) NOT NULL,
	CONSTRAINT "journal_definitions_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "journal_reviews" (
	"account_id" bigint NOT NULL,
	"ticket" text NOT NULL,
	"setup" text,
	"kept" text[] NOT NULL,
	"broken" text[] NOT NULL,
	"mistakes" text[] NOT NULL,
	"rating" smallint,
	"updated_at" timestamp with time zone NOT NULL,
	"version" bigint DEFAULT floor(1 + random() * 9007199254740990) NOT NULL,
	CONSTRAINT "journal_reviews_account_id_ticket_pk" PRIMARY KEY("account_id","ticket")
);
--> statement-breakpoint
CREATE TABLE "journal_goals" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"goals" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" bigint DEFAULT floor(1 + random() * 9007199254740990) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_routine" (
	"account_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"content" jsonb NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" bigint DEFAULT floor(1 + random() * 9007199254740990) NOT NULL,
	CONSTRAINT "journal_routine_account_id_kind_day_pk" PRIMARY KEY("account_id","kind","day")
);
--> statement-breakpoint
CREATE TABLE "journal_screenshots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journal_screenshots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"ticket" text NOT NULL,
	"caption" text NOT NULL,
	"marks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"picture" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
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
	"team" text,
	"key" text,
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
CREATE TABLE "simulator_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "simulator_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"server" text NOT NULL,
	"login" bigint NOT NULL,
	"past_until" timestamp with time zone NOT NULL,
	"balance_cents" bigint NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"symbol_suffix" text DEFAULT '' NOT NULL,
	"rewrites_comments" boolean DEFAULT false NOT NULL,
	"forgets_requests" boolean DEFAULT false NOT NULL,
	"fault_seed" text DEFAULT '' NOT NULL,
	"fault_share" double precision DEFAULT 0 NOT NULL,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"symbols" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "simulator_accounts_login" UNIQUE("server","login")
);
--> statement-breakpoint
CREATE TABLE "simulator_deals" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "simulator_deals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"order_ticket" text NOT NULL,
	"position_ticket" text NOT NULL,
	"type" text NOT NULL,
	"entry" text NOT NULL,
	"symbol" text NOT NULL,
	"volume" bigint NOT NULL,
	"price" double precision NOT NULL,
	"commission_cents" bigint NOT NULL,
	"swap_cents" bigint NOT NULL,
	"profit_cents" bigint NOT NULL,
	"stop_loss" double precision,
	"take_profit" double precision,
	"at" timestamp with time zone NOT NULL,
	"comment" text NOT NULL,
	"client_id" text
);
--> statement-breakpoint
CREATE TABLE "simulator_positions" (
	"ticket" text NOT NULL,
	"account_id" bigint NOT NULL,
	"symbol" text NOT NULL,
	"side" text NOT NULL,
	"volume" bigint NOT NULL,
	"price_open" double precision NOT NULL,
	"stop_loss" double precision,
	"take_profit" double precision,
	"opened_at" timestamp with time zone NOT NULL,
	"comment" text NOT NULL,
	"client_id" text,
	CONSTRAINT "simulator_positions_account_id_ticket_pk" PRIMARY KEY("account_id","ticket")
);
--> statement-breakpoint
CREATE TABLE "simulator_requests" (
	"account_id" bigint NOT NULL,
	"client_id" text NOT NULL,
	"attempts" integer NOT NULL,
	"result" jsonb,
	CONSTRAINT "simulator_requests_account_id_client_id_pk" PRIMARY KEY("account_id","client_id")
);
--> statement-breakpoint
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
	"received_at" timestamp with time zone,
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
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
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
	"hidden_at" timestamp with time zone,
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
	"deal_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "terminals_account" UNIQUE("user_id","server","login"),
	CONSTRAINT "terminals_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "idempotent_requests" (
	"user_id" bigint NOT NULL,
	"key_hash" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer,
	"encrypted_answer" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotent_requests_user_id_key_hash_pk" PRIMARY KEY("user_id","key_hash")
);
--> statement-breakpoint
CREATE TABLE "shell_files" (
	"file" text PRIMARY KEY NOT NULL,
	"integrity" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "known_places" ADD CONSTRAINT "known_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broker_symbols" ADD CONSTRAINT "broker_symbols_server_id_broker_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."broker_servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connector_accounts" ADD CONSTRAINT "connector_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connector_accounts" ADD CONSTRAINT "connector_accounts_server_id_broker_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."broker_servers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Only the link is removed when a master is deleted; without the list, the user would be removed as well.
ALTER TABLE "connector_accounts" ADD CONSTRAINT "connector_accounts_master" FOREIGN KEY ("master_id","user_id") REFERENCES "public"."connector_accounts"("id","user_id") ON DELETE set null ("master_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copier_children" ADD CONSTRAINT "copier_children_account_id_connector_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."connector_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copier_commands" ADD CONSTRAINT "copier_commands_child_id_connector_accounts_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."connector_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copier_commands" ADD CONSTRAINT "copier_commands_master_id_connector_accounts_id_fk" FOREIGN KEY ("master_id") REFERENCES "public"."connector_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copier_commands" ADD CONSTRAINT "copier_commands_event_id_copier_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."copier_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copier_events" ADD CONSTRAINT "copier_events_master_id_connector_accounts_id_fk" FOREIGN KEY ("master_id") REFERENCES "public"."connector_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copier_findings" ADD CONSTRAINT "copier_findings_child_id_connector_accounts_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."connector_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copier_left_copies" ADD CONSTRAINT "copier_left_copies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copier_left_copies" ADD CONSTRAINT "copier_left_copies_server_id_broker_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."broker_servers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copier_left_copies" ADD CONSTRAINT "copier_left_copies_master_server_id_broker_servers_id_fk" FOREIGN KEY ("master_server_id") REFERENCES "public"."broker_servers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copier_master_positions" ADD CONSTRAINT "copier_master_positions_master_id_connector_accounts_id_fk" FOREIGN KEY ("master_id") REFERENCES "public"."connector_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copier_masters" ADD CONSTRAINT "copier_masters_account_id_connector_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."connector_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copier_past_copies" ADD CONSTRAINT "copier_past_copies_child_id_connector_accounts_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."connector_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copier_positions" ADD CONSTRAINT "copier_positions_child_id_connector_accounts_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."connector_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copier_positions" ADD CONSTRAINT "copier_positions_command_id_copier_commands_id_fk" FOREIGN KEY ("command_id") REFERENCES "public"."copier_commands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copy_accounts" ADD CONSTRAINT "copy_accounts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copy_accounts" ADD CONSTRAINT "copy_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copy_links" ADD CONSTRAINT "copy_links_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copy_links" ADD CONSTRAINT "copy_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funds" ADD CONSTRAINT "funds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_hotmart_ids" ADD CONSTRAINT "former_hotmart_ids_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hotmart_events" ADD CONSTRAINT "hotmart_events_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hotmart_events" ADD CONSTRAINT "hotmart_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hotmart_events" ADD CONSTRAINT "hotmart_events_referred_id_users_id_fk" FOREIGN KEY ("referred_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_decisions" ADD CONSTRAINT "manual_decisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_decisions" ADD CONSTRAINT "manual_decisions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_decisions" ADD CONSTRAINT "manual_decisions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_terms" ADD CONSTRAINT "purchase_terms_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ea_contacts" ADD CONSTRAINT "ea_contacts_licence_id_licences_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."licences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ea_refusals" ADD CONSTRAINT "ea_refusals_licence_id_licences_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."licences"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broker_accounts" ADD CONSTRAINT "broker_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broker_accounts" ADD CONSTRAINT "broker_accounts_server_id_broker_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."broker_servers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broker_deals" ADD CONSTRAINT "broker_deals_account_id_broker_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."broker_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_deals" ADD CONSTRAINT "imported_deals_import_id_statement_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."statement_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_hours" ADD CONSTRAINT "journal_hours_account_id_broker_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."broker_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_initial_stops" ADD CONSTRAINT "journal_initial_stops_account_id_broker_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."broker_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_notes" ADD CONSTRAINT "journal_notes_account_id_broker_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."broker_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_trades" ADD CONSTRAINT "journal_trades_account_id_broker_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."broker_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_imports" ADD CONSTRAINT "statement_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_imports" ADD CONSTRAINT "statement_imports_account_id_broker_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."broker_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_definitions" ADD CONSTRAINT "journal_definitions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_reviews" ADD CONSTRAINT "journal_reviews_account_id_broker_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."broker_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_goals" ADD CONSTRAINT "journal_goals_account_id_broker_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."broker_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_routine" ADD CONSTRAINT "journal_routine_account_id_broker_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."broker_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_screenshots" ADD CONSTRAINT "journal_screenshots_account_id_broker_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."broker_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulator_deals" ADD CONSTRAINT "simulator_deals_account_id_simulator_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."simulator_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulator_positions" ADD CONSTRAINT "simulator_positions_account_id_simulator_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."simulator_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulator_requests" ADD CONSTRAINT "simulator_requests_account_id_simulator_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."simulator_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_codes" ADD CONSTRAINT "terminal_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_codes" ADD CONSTRAINT "terminal_codes_only_for_terminals_id_fk" FOREIGN KEY ("only_for") REFERENCES "public"."terminals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_codes" ADD CONSTRAINT "terminal_codes_terminal_id_terminals_id_fk" FOREIGN KEY ("terminal_id") REFERENCES "public"."terminals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_commands" ADD CONSTRAINT "terminal_commands_terminal_id_terminals_id_fk" FOREIGN KEY ("terminal_id") REFERENCES "public"."terminals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_deals" ADD CONSTRAINT "terminal_deals_terminal_id_terminals_id_fk" FOREIGN KEY ("terminal_id") REFERENCES "public"."terminals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_reads" ADD CONSTRAINT "terminal_reads_terminal_id_terminals_id_fk" FOREIGN KEY ("terminal_id") REFERENCES "public"."terminals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_runs" ADD CONSTRAINT "terminal_runs_terminal_id_terminals_id_fk" FOREIGN KEY ("terminal_id") REFERENCES "public"."terminals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminals" ADD CONSTRAINT "terminals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotent_requests" ADD CONSTRAINT "idempotent_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_places_last" ON "known_places" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "known_places_user" ON "known_places" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mail_outbox_due" ON "mail_outbox" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_created" ON "mail_outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mailed_links_user" ON "mailed_links" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "mailed_links_end" ON "mailed_links" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "spent_challenges_end" ON "spent_challenges" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "connector_accounts_children" ON "connector_accounts" USING btree ("master_id");--> statement-breakpoint
CREATE INDEX "connector_accounts_reference" ON "connector_accounts" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "connector_accounts_number" ON "connector_accounts" USING btree ("number");--> statement-breakpoint
CREATE INDEX "copier_commands_log" ON "copier_commands" USING btree ("child_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "copier_commands_seen" ON "copier_commands" USING btree ("child_id","seen_at");--> statement-breakpoint
CREATE INDEX "copier_commands_open" ON "copier_commands" USING btree ("child_id","event_id","leg") WHERE "copier_commands"."state" in ('pending', 'sending', 'unknown');--> statement-breakpoint
CREATE INDEX "copier_commands_changed" ON "copier_commands" USING btree ("master_id","updated_at");--> statement-breakpoint
CREATE INDEX "copier_events_of" ON "copier_events" USING btree ("master_id","position");--> statement-breakpoint
CREATE INDEX "copier_findings_open" ON "copier_findings" USING btree ("child_id") WHERE "copier_findings"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "copier_left_copies_of" ON "copier_left_copies" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "copier_master_positions_open" ON "copier_master_positions" USING btree ("master_id") WHERE "copier_master_positions"."is_open";--> statement-breakpoint
CREATE INDEX "copier_past_copies_log" ON "copier_past_copies" USING btree ("child_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "copier_past_copies_seen" ON "copier_past_copies" USING btree ("child_id","seen_at");--> statement-breakpoint
CREATE INDEX "copier_positions_of" ON "copier_positions" USING btree ("child_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "copy_links_one_reserved" ON "copy_links" USING btree ("user_id","product_id") WHERE "copy_links"."assigned_at" is null;--> statement-breakpoint
CREATE INDEX "copy_links_open" ON "copy_links" USING btree ("product_id","reserved_at" NULLS FIRST,"id") WHERE "copy_links"."assigned_at" is null;--> statement-breakpoint
CREATE INDEX "copy_links_assigned" ON "copy_links" USING btree ("user_id","product_id","assigned_at");--> statement-breakpoint
CREATE UNIQUE INDEX "funds_one_pending" ON "funds" USING btree ("user_id") WHERE "funds"."status" = 0;--> statement-breakpoint
CREATE INDEX "funds_transaction" ON "funds" USING btree ("transaction_key");--> statement-breakpoint
CREATE INDEX "funds_user" ON "funds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "funds_status" ON "funds" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_end" ON "sessions" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "users_by_name_es" ON "users" USING btree ("name" collate "es-x-icu","id");--> statement-breakpoint
CREATE INDEX "users_by_last_seen" ON "users" USING btree (coalesce("last_seen_at", timestamptz '1970-01-01 00:00:00+00'),"id");--> statement-breakpoint
CREATE INDEX "entitlements_ending" ON "entitlements" USING btree ("until","user_id","product_id") WHERE "entitlements"."status" = 'active' and "entitlements"."until" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "hotmart_events_seq" ON "hotmart_events" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "hotmart_events_open" ON "hotmart_events" USING btree ("next_attempt_at") WHERE "hotmart_events"."processed_at" is null;--> statement-breakpoint
CREATE INDEX "hotmart_events_transaction" ON "hotmart_events" USING btree ("transaction");--> statement-breakpoint
CREATE INDEX "hotmart_events_subscription" ON "hotmart_events" USING btree ("subscriber_code","product_id");--> statement-breakpoint
CREATE INDEX "hotmart_events_owner" ON "hotmart_events" USING btree ("user_id","product_id");--> statement-breakpoint
CREATE INDEX "hotmart_events_unclaimed" ON "hotmart_events" USING btree ("email") WHERE "hotmart_events"."user_id" is null or "hotmart_events"."user_id" = "hotmart_events"."referred_id";--> statement-breakpoint
CREATE INDEX "hotmart_events_unmatched" ON "hotmart_events" USING btree ("seq") WHERE "hotmart_events"."transaction" is not null and ("hotmart_events"."user_id" is null or "hotmart_events"."product_id" is null);--> statement-breakpoint
CREATE INDEX "hotmart_events_diverted" ON "hotmart_events" USING btree ("seq") WHERE "hotmart_events"."referred_id" <> "hotmart_events"."user_id";--> statement-breakpoint
CREATE INDEX "hotmart_events_partly_refunded" ON "hotmart_events" USING btree ("seq") WHERE "hotmart_events"."effect" = 'PURCHASE_PARTIALLY_REFUNDED';--> statement-breakpoint
CREATE INDEX "ea_contacts_at" ON "ea_contacts" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "ea_refusals_licence" ON "ea_refusals" USING btree ("licence_id","at","id");--> statement-breakpoint
CREATE INDEX "ea_refusals_at" ON "ea_refusals" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "ended_ea_keys_at" ON "ended_ea_keys" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "licences_product" ON "licences" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "broker_deals_position" ON "broker_deals" USING btree ("account_id","position_id");--> statement-breakpoint
CREATE INDEX "broker_deals_movement" ON "broker_deals" USING btree ("account_id","time") WHERE "broker_deals"."entry" = 'none';--> statement-breakpoint
CREATE INDEX "journal_trades_closed" ON "journal_trades" USING btree ("account_id","closed_time","ticket");--> statement-breakpoint
CREATE INDEX "statement_imports_account" ON "statement_imports" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "statement_imports_open" ON "statement_imports" USING btree ("user_id") WHERE "statement_imports"."account_id" is null;--> statement-breakpoint
CREATE INDEX "journal_screenshots_trade" ON "journal_screenshots" USING btree ("account_id","ticket");--> statement-breakpoint
CREATE INDEX "registry_states_name" ON "registry_states" USING btree ("name","revision");--> statement-breakpoint
CREATE INDEX "simulator_deals_account" ON "simulator_deals" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "simulator_deals_client_id" ON "simulator_deals" USING btree ("account_id","client_id");--> statement-breakpoint
CREATE INDEX "terminal_codes_user" ON "terminal_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "terminal_codes_end" ON "terminal_codes" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "terminal_commands_open" ON "terminal_commands" USING btree ("terminal_id") WHERE "terminal_commands"."state" in ('queued', 'delivered', 'unknown');--> statement-breakpoint
CREATE UNIQUE INDEX "terminal_commands_client" ON "terminal_commands" USING btree ("terminal_id","client_id") WHERE "terminal_commands"."state" not in ('rejected', 'expired', 'absent');--> statement-breakpoint
CREATE INDEX "terminal_commands_magic" ON "terminal_commands" USING btree ("terminal_id","magic");--> statement-breakpoint
CREATE INDEX "terminal_commands_ended" ON "terminal_commands" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "terminal_commands_latest" ON "terminal_commands" USING btree ("terminal_id","created_at");--> statement-breakpoint
CREATE INDEX "terminal_deals_arrival" ON "terminal_deals" USING btree ("terminal_id","id");--> statement-breakpoint
CREATE INDEX "terminal_deals_wall" ON "terminal_deals" USING btree ("terminal_id","wall");--> statement-breakpoint
CREATE INDEX "terminal_deals_magic" ON "terminal_deals" USING btree ("terminal_id","magic");--> statement-breakpoint
CREATE INDEX "terminal_deals_comment" ON "terminal_deals" USING btree ("terminal_id","comment");--> statement-breakpoint
CREATE INDEX "terminal_deals_received" ON "terminal_deals" USING btree ("terminal_id","received_at") WHERE "terminal_deals"."received_at" is not null;--> statement-breakpoint
CREATE INDEX "terminals_seen" ON "terminals" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "idempotent_requests_age" ON "idempotent_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "shell_files_used" ON "shell_files" USING btree ("used_at");
--> statement-breakpoint
-- The previous release inserts accounts without the link, also while processes of this release copy.
CREATE FUNCTION "link_connector_child"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT min("id") INTO NEW."master_id" FROM "connector_accounts"
  WHERE "user_id" = NEW."user_id" AND "type" = 2 HAVING count(*) = 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "connector_accounts_link_child" BEFORE INSERT ON "connector_accounts"
FOR EACH ROW WHEN (NEW."type" = 3 AND NEW."master_id" IS NULL) EXECUTE FUNCTION "link_connector_child"();
--> statement-breakpoint
-- A user may have several masters now. A child without a master is taken over only if there is no other one to choose.
CREATE FUNCTION "link_connector_master"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "connector_accounts" SET "master_id" = NEW."id"
  WHERE "user_id" = NEW."user_id" AND "type" = 3 AND "master_id" IS NULL AND NOT EXISTS (
    SELECT 1 FROM "connector_accounts" other
    WHERE other."user_id" = NEW."user_id" AND other."type" = 2 AND other."id" <> NEW."id");
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "connector_accounts_link_master" AFTER INSERT ON "connector_accounts"
FOR EACH ROW WHEN (NEW."type" = 2) EXECUTE FUNCTION "link_connector_master"();
--> statement-breakpoint
-- What was published, decided and done is written once: also for a client that abuses a fault of the api.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "registry_states"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "key_lists"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "append_only" BEFORE DELETE OR TRUNCATE ON "signed_releases"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
-- A release may be signed again, as it is.
CREATE FUNCTION "keep_release"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.name, NEW.version, NEW.actor, NEW.published_at)
       IS DISTINCT FROM (OLD.name, OLD.version, OLD.actor, OLD.published_at)
    OR ((NEW.signed ->> 'payload')::jsonb -> 'manifest')
       IS DISTINCT FROM ((OLD.signed ->> 'payload')::jsonb -> 'manifest')
  THEN
    RAISE EXCEPTION 'what was published stays as it was' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "signed_anew" BEFORE UPDATE ON "signed_releases"
  FOR EACH ROW EXECUTE FUNCTION "keep_release"();
--> statement-breakpoint
CREATE TRIGGER "append_only" BEFORE DELETE OR TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
-- What an entry says about a person is removed only in the transaction that deletes an account, and its actor only when
-- the user no longer exists.
CREATE FUNCTION "keep_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.at, NEW.action, NEW.subject) IS DISTINCT FROM (OLD.id, OLD.at, OLD.action, OLD.subject)
    OR (NEW.actor_id IS DISTINCT FROM OLD.actor_id
        AND (NEW.actor_id IS NOT NULL OR EXISTS (SELECT 1 FROM users WHERE id = OLD.actor_id)))
    OR ((NEW.reason, NEW.before, NEW.after) IS DISTINCT FROM (OLD.reason, OLD.before, OLD.after)
        AND NOT EXISTS (
          SELECT 1 FROM users WHERE deleted_at IS NOT NULL AND xmin = pg_current_xact_id()::xid
        ))
  THEN
    RAISE EXCEPTION 'the audit is append-only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- At the end of the transaction: the account may be deleted after its traces.
CREATE CONSTRAINT TRIGGER "forgets_only_people" AFTER UPDATE ON "audit_log" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "keep_audit"();
