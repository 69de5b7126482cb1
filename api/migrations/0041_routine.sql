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
ALTER TABLE "journal_goals" ADD CONSTRAINT "journal_goals_account_id_broker_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."broker_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_routine" ADD CONSTRAINT "journal_routine_account_id_broker_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."broker_accounts"("id") ON DELETE cascade ON UPDATE no action;