-- Makes texts comparable for searches: without accents and in lower case. It needs no extension, so that the embedded
-- server and any other compare alike; the ICU collation makes lower() know letters beyond ASCII under the locale C.
-- Not STRICT, so that the planner can inline it: a search of 100,000 rows is then as fast as with ILIKE.
CREATE FUNCTION "plain_text"(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN octet_length(value) = char_length(value) THEN lower(value COLLATE "C") COLLATE "C"
  ELSE lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g') COLLATE "und-x-icu") COLLATE "C"
END;
--> statement-breakpoint
DROP INDEX "users_by_name";--> statement-breakpoint
CREATE INDEX "users_by_name_es" ON "users" USING btree ("name" collate "es-x-icu","id");
