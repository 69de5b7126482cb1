import type { ScreenshotEntity } from '@parque/contract';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, identity, instant, version, owner } from './columns';
import { brokerAccounts } from './journal';

/** Pictures that the owner attached to trades. They stay when the import of a trade is undone. */
export const journalScreenshots = pgTable(
  'journal_screenshots',
  {
    id: identity(),
    accountId: owner('account_id', () => brokerAccounts.id),
    /** The ticket of the trade. */
    ticket: text('ticket').notNull(),
    caption: text('caption').notNull(),
    /** Drawings above the picture, the lowest first. */
    marks: jsonb('marks').$type<ScreenshotEntity['marks']>().notNull().default([]),
    /** WebP, without metadata. */
    picture: bytes('picture').notNull(),
    /** Length of the picture in bytes. */
    size: integer('size').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: instant('created_at').notNull(),
    version: version(),
  },
  (table) => [index('journal_screenshots_trade').on(table.accountId, table.ticket)],
);
