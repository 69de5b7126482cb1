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
ALTER TABLE "broker_accounts" ADD COLUMN "figures_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "broker_accounts" ADD COLUMN "rebuilt_to" text;--> statement-breakpoint
ALTER TABLE "journal_hours" ADD CONSTRAINT "journal_hours_account_id_broker_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."broker_accounts"("id") ON DELETE cascade ON UPDATE no action;