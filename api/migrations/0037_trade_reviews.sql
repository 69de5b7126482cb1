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
ALTER TABLE "journal_definitions" ADD CONSTRAINT "journal_definitions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_reviews" ADD CONSTRAINT "journal_reviews_account_id_broker_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."broker_accounts"("id") ON DELETE cascade ON UPDATE no action;