CREATE TABLE "connector_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "connector_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"server_id" bigint NOT NULL,
	"type" integer NOT NULL,
	"slot" integer NOT NULL,
	"number" bigint NOT NULL,
	"sealed_password" text NOT NULL,
	"multiplier" numeric(8, 4),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connector_accounts_place" UNIQUE("user_id","type","slot"),
	CONSTRAINT "connector_accounts_account" UNIQUE("user_id","server_id","number"),
	CONSTRAINT "connector_accounts_places" CHECK (("connector_accounts"."type" = 2 and "connector_accounts"."slot" = 1) or ("connector_accounts"."type" = 3 and "connector_accounts"."slot" in (1, 2))),
	CONSTRAINT "connector_accounts_multiplier" CHECK ("connector_accounts"."multiplier" > 0 and ("connector_accounts"."type" = 3 or "connector_accounts"."multiplier" is null))
);
--> statement-breakpoint
ALTER TABLE "connector_accounts" ADD CONSTRAINT "connector_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;