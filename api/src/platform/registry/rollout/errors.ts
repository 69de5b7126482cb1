import type { LoadEventEntity, ReleaseErrorEntity } from '@parque/contract';
import { maxErrorCharacters } from '@parque/contract/limits';
import { reduceErrorText } from '@parque/release/error-text';
import type { FilePosition } from '@parque/release/upload';
import { msPerDay } from '@parque/domain/durations';
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Database } from '../../../core/database/database';
import { releaseErrors } from '../../../core/database/schema';
import { describePosition } from '../releases/source-maps';

/** Groups of one version. Reports are anonymous, so their number is bounded: the group that was last seen longest ago is deleted. */
const maxGroups = 100;

const maxShown = 20;
const shownMs = 7 * msPerDay;
const storedMs = 30 * msPerDay;

/** Equal errors have the same message and position. */
const computeGroupKey = (message: string, { file = '', line = 0, column = 0 }: FilePosition) =>
  createHash('sha256')
    .update(JSON.stringify([message, file, line, column]))
    .digest('hex')
    .slice(0, 16);

const matchVersion = ({ name, version }: { readonly name: string; readonly version: string }) =>
  and(eq(releaseErrors.name, name), eq(releaseErrors.version, version));

/** Adds an error of a published version to its group. The position is looked up in the source map once for each group. */
export async function addError(
  db: Database,
  { remote: name, version, error }: LoadEventEntity,
  now: Date,
): Promise<void> {
  const message = reduceErrorText(error?.message ?? '', maxErrorCharacters);
  if (!error || message === '') return;
  const id = { name, version };
  const key = computeGroupKey(message, error);
  const groupedErrors = await db
    .update(releaseErrors)
    .set({ count: sql`${releaseErrors.count} + 1`, lastAt: now })
    .where(and(matchVersion(id), eq(releaseErrors.key, key)))
    .returning({ key: releaseErrors.key });
  if (groupedErrors.length > 0) return;
  const errorPosition = await describePosition(db, id, error);
  await db
    .insert(releaseErrors)
    .values({ ...id, key, message, place: errorPosition, count: 1, firstAt: now, lastAt: now })
    .onConflictDoUpdate({
      target: [releaseErrors.name, releaseErrors.version, releaseErrors.key],
      set: { count: sql`${releaseErrors.count} + 1`, lastAt: now },
    });
  await db.execute(sql`
    delete from release_errors where name = ${name} and version = ${version} and key not in (
      select key from release_errors where name = ${name} and version = ${version}
      order by last_at desc, key limit ${maxGroups})`);
}

/** Lists the errors of a remote's code in the last seven days, the most frequent first. */
export async function listErrors(db: Database, name: string, now: Date): Promise<ReleaseErrorEntity[]> {
  const rows = await db
    .select()
    .from(releaseErrors)
    .where(and(eq(releaseErrors.name, name), gte(releaseErrors.lastAt, new Date(+now - shownMs))))
    .orderBy(desc(releaseErrors.count), desc(releaseErrors.lastAt))
    .limit(maxShown);
  return rows.map(({ version, message, place, count, firstAt, lastAt }) => ({
    version,
    message,
    place,
    count,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
  }));
}

export async function sweepErrors(db: Database, now: Date): Promise<void> {
  await db.delete(releaseErrors).where(lt(releaseErrors.lastAt, new Date(+now - storedMs)));
}
