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
	"ammount" numeric(14, 2) NOT NULL,
	"status" integer DEFAULT 0 NOT NULL,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"date" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "funds_status_is_known" CHECK ("funds"."status" in (0, 1, 2)),
	CONSTRAINT "funds_ammount_is_sane" CHECK ("funds"."ammount" > 0 and "funds"."ammount" <= 1000000)
);
--> statement-breakpoint
ALTER TABLE "copy_accounts" ADD CONSTRAINT "copy_accounts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copy_accounts" ADD CONSTRAINT "copy_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copy_links" ADD CONSTRAINT "copy_links_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copy_links" ADD CONSTRAINT "copy_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funds" ADD CONSTRAINT "funds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "copy_links_one_reserved" ON "copy_links" USING btree ("user_id","product_id") WHERE "copy_links"."assigned_at" is null;--> statement-breakpoint
CREATE INDEX "copy_links_open" ON "copy_links" USING btree ("product_id","reserved_at" NULLS FIRST,"id") WHERE "copy_links"."assigned_at" is null;--> statement-breakpoint
CREATE INDEX "copy_links_assigned" ON "copy_links" USING btree ("user_id","product_id","assigned_at");--> statement-breakpoint
CREATE UNIQUE INDEX "funds_one_standing" ON "funds" USING btree ("user_id") WHERE "funds"."status" <> 2;--> statement-breakpoint
CREATE INDEX "funds_user" ON "funds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "funds_status" ON "funds" USING btree ("status","id");