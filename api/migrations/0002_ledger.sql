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
ALTER TABLE "hotmart_packs" ADD CONSTRAINT "hotmart_packs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_sales" ADD CONSTRAINT "pack_sales_sold_id_products_id_fk" FOREIGN KEY ("sold_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_sales" ADD CONSTRAINT "pack_sales_opened_id_products_id_fk" FOREIGN KEY ("opened_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pack_sales_opened" ON "pack_sales" USING btree ("opened_id");--> statement-breakpoint
CREATE INDEX "hotmart_events_happened" ON "hotmart_events" USING btree (coalesce("created_at", "received_at"));