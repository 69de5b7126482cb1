CREATE TABLE "hotmart_packs" (
	"hotmart_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "hotmart_packs_hotmart_id_product_id_pk" PRIMARY KEY("hotmart_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "pack_sales" (
	"transaction" text NOT NULL,
	"sold_id" bigint NOT NULL,
	"opened_id" bigint NOT NULL,
	CONSTRAINT "pack_sales_transaction_sold_id_opened_id_pk" PRIMARY KEY("transaction","sold_id","opened_id")
);
--> statement-breakpoint
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
ALTER TABLE "copier_children" ADD COLUMN "figures" jsonb;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "kept_name_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "kept_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "kept_previous_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "kept_rotated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "kept_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "hotmart_packs" ADD CONSTRAINT "hotmart_packs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_sales" ADD CONSTRAINT "pack_sales_sold_id_products_id_fk" FOREIGN KEY ("sold_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_sales" ADD CONSTRAINT "pack_sales_opened_id_products_id_fk" FOREIGN KEY ("opened_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_manual_trades" ADD CONSTRAINT "journal_manual_trades_account_id_broker_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."broker_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pack_sales_opened" ON "pack_sales" USING btree ("opened_id");--> statement-breakpoint
CREATE INDEX "hotmart_events_happened" ON "hotmart_events" USING btree (coalesce("created_at", "received_at"));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_kept_name" UNIQUE("kept_name_hash");