CREATE TABLE "former_hotmart_ids" (
	"hotmart_id" bigint PRIMARY KEY NOT NULL,
	"product_id" bigint NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL
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
ALTER TABLE "former_hotmart_ids" ADD CONSTRAINT "former_hotmart_ids_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_terms" ADD CONSTRAINT "purchase_terms_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The numbers that products had before, as the audit recorded them.
INSERT INTO "former_hotmart_ids" ("hotmart_id", "product_id", "replaced_at")
SELECT DISTINCT ON (former) former, product_id, at
FROM (
  SELECT ("before" ->> 'hotmartId')::bigint AS former, split_part("subject", ':', 2)::bigint AS product_id, "at", "id"
  FROM "audit_log"
  WHERE "action" = 'product.edit' AND "before" ->> 'hotmartId' IS NOT NULL
    AND "before" ->> 'hotmartId' IS DISTINCT FROM "after" ->> 'hotmartId'
) AS edits
WHERE EXISTS (SELECT FROM "products" WHERE "products"."id" = edits.product_id)
ORDER BY former, edits."id" DESC;
--> statement-breakpoint
-- The terms of past purchases: those before the first later edit of the product, or else the current ones.
INSERT INTO "purchase_terms" ("transaction", "product_id", "access_days", "recorded_at")
SELECT sale."transaction", sale."product_id",
  CASE WHEN edit."id" IS NULL THEN "products"."access_days" ELSE (edit."before" ->> 'accessDays')::integer END,
  sale.received_at
FROM (
  SELECT "transaction", "product_id", min("received_at") AS received_at
  FROM "hotmart_events" WHERE "transaction" IS NOT NULL AND "product_id" IS NOT NULL GROUP BY 1, 2
) AS sale
JOIN "products" ON "products"."id" = sale."product_id"
LEFT JOIN LATERAL (
  SELECT "id", "before" FROM "audit_log"
  WHERE "action" = 'product.edit' AND "subject" = 'product:' || sale."product_id"
    AND "at" > sale.received_at AND "before" ? 'accessDays'
  ORDER BY "id" LIMIT 1
) AS edit ON true;
