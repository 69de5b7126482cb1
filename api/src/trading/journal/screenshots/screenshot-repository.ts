import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../core/database/database';
import { brokerAccounts, journalScreenshots } from '../../../core/database/schema';

const { id, accountId, ticket, caption, marks, picture, size, width, height, createdAt, version } =
  journalScreenshots;

const shownColumns = { id, caption, marks, size, width, height, createdAt, version };

export type ScreenshotRow = Pick<typeof journalScreenshots.$inferSelect, keyof typeof shownColumns>;

interface ScreenshotKey {
  readonly account: number;
  readonly screenshot: number;
  /** Undefined for any version. */
  readonly version?: number;
}

const matchScreenshot = ({ account, screenshot, version: readVersion }: ScreenshotKey) =>
  and(
    eq(accountId, account),
    eq(id, screenshot),
    readVersion === undefined ? undefined : eq(version, readVersion),
  );

/** Returns the screenshots of a trade, without their pictures. */
export async function listTradeScreenshots(db: Database, account: number, trade: string) {
  return db
    .select(shownColumns)
    .from(journalScreenshots)
    .where(and(eq(accountId, account), eq(ticket, trade)))
    .orderBy(asc(id));
}

/** Returns the total bytes of the screenshots of a user. */
export async function sumScreenshotBytes(db: Database, userId: number): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`coalesce(sum(${size}), 0)::float8` })
    .from(journalScreenshots)
    .innerJoin(brokerAccounts, eq(brokerAccounts.id, accountId))
    .where(eq(brokerAccounts.userId, userId));
  return row?.total ?? 0;
}

export async function insertScreenshot(
  tx: Database,
  row: Omit<typeof journalScreenshots.$inferInsert, 'version'>,
): Promise<ScreenshotRow> {
  const [insertedRow] = await tx.insert(journalScreenshots).values(row).returning(shownColumns);
  if (!insertedRow) throw new Error('the screenshot was not inserted');
  return insertedRow;
}

export async function findPicture(db: Database, which: ScreenshotKey): Promise<Buffer | undefined> {
  const [row] = await db.select({ picture }).from(journalScreenshots).where(matchScreenshot(which));
  return row?.picture;
}

export const hasScreenshot = async (db: Database, which: ScreenshotKey): Promise<boolean> =>
  (await db.$count(journalScreenshots, matchScreenshot(which))) > 0;

/** The owner's texts for a screenshot. */
export type ScreenshotChange = Partial<Pick<ScreenshotRow, 'caption' | 'marks'>>;

/** @returns undefined when the screenshot does not have this version. */
export async function changeScreenshot(db: Database, which: ScreenshotKey, change: ScreenshotChange) {
  const [row] = await db
    .update(journalScreenshots)
    .set({ ...change, version: sql`${version} + 1` })
    .where(matchScreenshot(which))
    .returning(shownColumns);
  return row;
}

/** @returns Whether the screenshot was deleted. */
export async function deleteScreenshot(db: Database, which: ScreenshotKey): Promise<boolean> {
  const rows = await db.delete(journalScreenshots).where(matchScreenshot(which)).returning({ id });
  return rows.length > 0;
}

/** Returns all screenshots of an account with their pictures, for the export of the user's own data. */
export async function listAccountScreenshots(db: Database, account: number) {
  return db.query.journalScreenshots.findMany({ where: eq(accountId, account), orderBy: asc(id) });
}
