CREATE TABLE "journal_manual_trades" (
	"account_id" bigint NOT NULL,
	"position_id" text NOT NULL,
	"trade" jsonb NOT NULL,
	"reported" jsonb,
	"covered_by" text,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "journal_manual_trades_account_id_position_id_pk" PRIMARY KEY("account_id","position_id")
);
--> statement-breakpoint
ALTER TABLE "journal_manual_trades" ADD CONSTRAINT "journal_manual_trades_account_id_broker_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."broker_accounts"("id") ON DELETE cascade ON UPDATE no action;