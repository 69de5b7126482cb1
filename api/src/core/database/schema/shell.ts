import { customType, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * The hashed files of the shells that processes serve. A process of another version serves them to the pages that need
 * them.
 */
export const shellFiles = pgTable(
  'shell_files',
  {
    file: text('file').primaryKey(),
    integrity: text('integrity').notNull(),
    bytes: bytes('bytes').notNull(),
    /** When a process whose shell contains the file was last running. */
    usedAt: instant('used_at').notNull(),
  },
  (table) => [index('shell_files_used').on(table.usedAt)],
);
