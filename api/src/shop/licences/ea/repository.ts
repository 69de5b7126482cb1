import { and, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { CallArguments, EaQuestionEntity, EaStateEntity } from '@parque/contract';
import { msPerDay } from '@parque/domain/durations';
import type { Database } from '../../../core/database/database';
import { eaContacts, eaRefusals, entitlements, licences, users } from '../../../core/database/schema';
import { containsText } from '../../../core/tables/containing';
import type { Order, Slice } from '../../../core/tables/page';

/** Returns a licence with the entitlement of its owner; undefined when it does not exist. */
export async function findLicenceWithAccess(db: Database, id: number) {
  const [row] = await db
    .select({
      id: licences.id,
      salt: licences.keySalt,
      productId: licences.productId,
      account1: licences.account1,
      account2: licences.account2,
      status: licences.status,
      entitlement: { status: entitlements.status, until: entitlements.until },
    })
    .from(licences)
    .leftJoin(
      entitlements,
      and(eq(entitlements.userId, licences.userId), eq(entitlements.productId, licences.productId)),
    )
    .where(eq(licences.id, id));
  return row;
}

export async function findKeyOwner(db: Database, userId: number, productId: number) {
  const [row] = await db
    .select({ id: licences.id, salt: licences.keySalt })
    .from(licences)
    .where(and(eq(licences.userId, userId), eq(licences.productId, productId)));
  return row;
}

export async function saveSalt(tx: Database, id: number, salt: string): Promise<void> {
  await tx.update(licences).set({ keySalt: salt }).where(eq(licences.id, id));
}

/** A check as it is recorded. */
export interface Check {
  readonly question: EaQuestionEntity;
  readonly address: string;
  readonly at: Date;
}

const toTerminal = ({ question, address, at }: Check) => {
  const { product, login, server, mode, version } = question;
  return { product, login, server, mode, version, address, at };
};

export async function recordContact(db: Database, licenceId: number, check: Check): Promise<void> {
  const terminal = toTerminal(check);
  await db
    .insert(eaContacts)
    .values({ licenceId, ...terminal })
    .onConflictDoUpdate({ target: [eaContacts.licenceId, eaContacts.login], set: terminal });
}

/** Rows of the rejected terminals of a licence in a day; all further terminals share a row for each state. */
const maxRefusals = 50;

/** Invented tokens are unlimited, so refusals without a licence have one row per address and day. */
async function computeRefusalKey(
  db: Database,
  licenceId: number | null,
  state: EaStateEntity,
  { question, address, at }: Check,
): Promise<string> {
  const day = at.toISOString().slice(0, 10);
  const hashKey = (who: readonly unknown[]) =>
    createHash('sha256')
      .update(JSON.stringify([day, state, ...who]))
      .digest('base64url');
  if (licenceId === null) return hashKey([address]);
  const ownKey = hashKey([licenceId, question.product, question.login, question.server]);
  const dayRefusals = await db
    .select({ key: eaRefusals.key })
    .from(eaRefusals)
    .where(and(eq(eaRefusals.licenceId, licenceId), gte(eaRefusals.at, new Date(day))));
  const hasOwn = dayRefusals.length < maxRefusals || dayRefusals.some(({ key }) => key === ownKey);
  return hasOwn ? ownKey : hashKey([licenceId]);
}

export async function recordRefusal(
  db: Database,
  licenceId: number | null,
  state: EaStateEntity,
  check: Check,
): Promise<void> {
  const terminal = toTerminal(check);
  await db
    .insert(eaRefusals)
    .values({ key: await computeRefusalKey(db, licenceId, state, check), licenceId, state, ...terminal })
    .onConflictDoUpdate({
      target: eaRefusals.key,
      set: { ...terminal, times: sql`${eaRefusals.times} + 1` },
    });
}

export function listContacts(db: Database, licenceId: number) {
  return db
    .select()
    .from(eaContacts)
    .where(eq(eaContacts.licenceId, licenceId))
    .orderBy(desc(eaContacts.at), desc(eaContacts.id));
}

export async function findLastRefusal(db: Database, licenceId: number) {
  const [row] = await db
    .select()
    .from(eaRefusals)
    .where(eq(eaRefusals.licenceId, licenceId))
    .orderBy(desc(eaRefusals.at), desc(eaRefusals.id))
    .limit(1);
  return row;
}

type Checks = typeof eaContacts | typeof eaRefusals;

const createNewestFirst = (name: string, table: Checks): Order => ({
  name,
  keys: [
    { column: table.at, kind: 'instant' },
    { column: table.id, kind: 'whole' },
  ],
  direction: 'desc',
});

export const refusalOrder = createNewestFirst('refusals', eaRefusals);
export const contactOrder = createNewestFirst('contacts', eaContacts);

function buildSearchCondition(table: Checks, search: string | undefined): SQL | undefined {
  if (!search) return undefined;
  const contains = containsText(search, users.name, users.email, table.server);
  return /^\d{1,15}$/.test(search) ? sql`(${contains} or ${table.login} = ${search}::bigint)` : contains;
}

const owner = { id: users.id, name: users.name, email: users.email };

export function listRefusalSlice(
  db: Database,
  { search, state, licence_id }: Omit<CallArguments<'listEaRefusals'>['query'], 'cursor' | 'limit'>,
  { position, where, orderBy, limit }: Slice,
) {
  return db
    .select({ position, refusal: eaRefusals, user: owner })
    .from(eaRefusals)
    .leftJoin(licences, eq(licences.id, eaRefusals.licenceId))
    .leftJoin(users, eq(users.id, licences.userId))
    .where(
      and(
        where,
        buildSearchCondition(eaRefusals, search),
        state ? eq(eaRefusals.state, state) : undefined,
        licence_id ? eq(eaRefusals.licenceId, licence_id) : undefined,
      ),
    )
    .orderBy(...orderBy)
    .limit(limit);
}

export function listContactSlice(
  db: Database,
  { search, licence_id }: Omit<CallArguments<'listEaContacts'>['query'], 'cursor' | 'limit'>,
  { position, where, orderBy, limit }: Slice,
) {
  return db
    .select({ position, contact: eaContacts, user: owner })
    .from(eaContacts)
    .innerJoin(licences, eq(licences.id, eaContacts.licenceId))
    .innerJoin(users, eq(users.id, licences.userId))
    .where(
      and(
        where,
        buildSearchCondition(eaContacts, search),
        licence_id ? eq(eaContacts.licenceId, licence_id) : undefined,
      ),
    )
    .orderBy(...orderBy)
    .limit(limit);
}

const refusalDays = 90;

export async function sweepRefusals(db: Database, now: Date): Promise<void> {
  await db.delete(eaRefusals).where(lt(eaRefusals.at, new Date(+now - refusalDays * msPerDay)));
}
