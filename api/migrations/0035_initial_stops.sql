CREATE TABLE "journal_initial_stops" (
	"account_id" bigint NOT NULL,
	"position_id" text NOT NULL,
	"price" double precision NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "journal_initial_stops_account_id_position_id_pk" PRIMARY KEY("account_id","position_id")
);
--> statement-breakpoint
ALTER TABLE "journal_initial_stops" ADD CONSTRAINT "journal_initial_stops_account_id_broker_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."broker_accounts"("id") ON DELETE cascade ON UPDATE no action;