CREATE TABLE "ea_contacts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ea_contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"licence_id" bigint NOT NULL,
	"product" text NOT NULL,
	"login" bigint NOT NULL,
	"server" text NOT NULL,
	"mode" text NOT NULL,
	"version" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ea_contacts_licence_login" UNIQUE("licence_id","login")
);
--> statement-breakpoint
CREATE TABLE "ea_refusals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ea_refusals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"licence_id" bigint,
	"product" text NOT NULL,
	"login" bigint NOT NULL,
	"server" text NOT NULL,
	"mode" text NOT NULL,
	"version" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "ea_refusals_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "manual_decisions" (
	"user_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"effect" text NOT NULL,
	"until" timestamp with time zone,
	"reason" text NOT NULL,
	"actor_id" bigint,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "manual_decisions_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "hotmart_events" ADD COLUMN "created_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "hotmart_events" ADD COLUMN "assigned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "licences" ADD COLUMN "key_salt" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "position" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ea_contacts" ADD CONSTRAINT "ea_contacts_licence_id_licences_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."licences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ea_refusals" ADD CONSTRAINT "ea_refusals_licence_id_licences_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."licences"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_decisions" ADD CONSTRAINT "manual_decisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_decisions" ADD CONSTRAINT "manual_decisions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_decisions" ADD CONSTRAINT "manual_decisions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ea_contacts_at" ON "ea_contacts" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "ea_refusals_licence" ON "ea_refusals" USING btree ("licence_id","at","id");--> statement-breakpoint
CREATE INDEX "ea_refusals_at" ON "ea_refusals" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "entitlements_ending" ON "entitlements" USING btree ("until","user_id","product_id") WHERE "entitlements"."status" = 'active' and "entitlements"."until" is not null;--> statement-breakpoint
CREATE INDEX "hotmart_events_unmatched" ON "hotmart_events" USING btree ("seq") WHERE "hotmart_events"."transaction" is not null and ("hotmart_events"."user_id" is null or "hotmart_events"."product_id" is null);--> statement-breakpoint
CREATE INDEX "hotmart_events_sales" ON "hotmart_events" USING btree ("product_id","created_at") WHERE "hotmart_events"."name" = 'PURCHASE_APPROVED';--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "users_by_last_seen" ON "users" USING btree (coalesce("last_seen_at", timestamptz '1970-01-01 00:00:00+00'),"id");