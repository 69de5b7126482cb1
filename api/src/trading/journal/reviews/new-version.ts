import { sql } from 'drizzle-orm';

/** Returns a random version, so that a record that was deleted and written again has a different one. */
export const newVersion = sql<number>`floor(1 + random() * 9007199254740990)`;
