-- What was published, decided and done is written once: also for whoever has only a hole in the api to work through.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "registry_states"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "key_lists"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "append_only" BEFORE DELETE OR TRUNCATE ON "signed_releases"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
-- A release may be signed anew, as it is.
CREATE FUNCTION "keep_release"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.name, NEW.version, NEW.actor, NEW.published_at)
       IS DISTINCT FROM (OLD.name, OLD.version, OLD.actor, OLD.published_at)
    OR ((NEW.signed ->> 'payload')::jsonb -> 'manifest')
       IS DISTINCT FROM ((OLD.signed ->> 'payload')::jsonb -> 'manifest')
  THEN
    RAISE EXCEPTION 'what was published stays as it was' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "signed_anew" BEFORE UPDATE ON "signed_releases"
  FOR EACH ROW EXECUTE FUNCTION "keep_release"();
--> statement-breakpoint
CREATE TRIGGER "append_only" BEFORE DELETE OR TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
-- An entry forgets what it told of a person only in the transaction that deletes somebody's account, and who it was of
-- only when nobody is left of them.
CREATE FUNCTION "keep_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.at, NEW.action, NEW.subject) IS DISTINCT FROM (OLD.id, OLD.at, OLD.action, OLD.subject)
    OR (NEW.actor_id IS DISTINCT FROM OLD.actor_id
        AND (NEW.actor_id IS NOT NULL OR EXISTS (SELECT 1 FROM users WHERE id = OLD.actor_id)))
    OR ((NEW.reason, NEW.before, NEW.after) IS DISTINCT FROM (OLD.reason, OLD.before, OLD.after)
        AND NOT EXISTS (
          SELECT 1 FROM users WHERE deleted_at IS NOT NULL AND xmin = pg_current_xact_id()::xid
        ))
  THEN
    RAISE EXCEPTION 'the audit is append-only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- At the end of the transaction: the account may be deleted after its traces.
CREATE CONSTRAINT TRIGGER "forgets_only_people" AFTER UPDATE ON "audit_log" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "keep_audit"();
