DROP TABLE "simulator_faults" CASCADE;--> statement-breakpoint
DROP TABLE "simulator_symbols" CASCADE;--> statement-breakpoint
ALTER TABLE "simulator_accounts" ADD COLUMN "faults" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "simulator_accounts" ADD COLUMN "symbols" jsonb DEFAULT '{}'::jsonb NOT NULL;