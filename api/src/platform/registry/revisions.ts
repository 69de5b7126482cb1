import type { RegisteredRemoteEntity } from '@parque/contract';
import { and, desc, inArray, max, sql } from 'drizzle-orm';
import type { Database } from '../../core/database/database';
import { prepareOnce } from '../../core/database/prepared';
import { registryStates } from '../../core/database/schema';

export interface RegistryRevision {
  readonly revision: number;
  readonly remotes: readonly RegisteredRemoteEntity[];
  readonly at: Date;
}

/** Who changed what, and why. */
export interface Change {
  /** The remote; empty when it concerns all. */
  readonly name: string;
  readonly action: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly actor: string;
  /** The team that signed it, its key, and the commit that was built. */
  readonly team?: string | undefined;
  readonly key?: string | undefined;
  readonly commit?: string | undefined;
  readonly reason: string;
}

const beforeAny: RegistryRevision = { revision: 0, remotes: [], at: new Date(0) };

export async function getNewestRevision(db: Database): Promise<RegistryRevision> {
  const [newest] = await db.select().from(registryStates).orderBy(desc(registryStates.revision)).limit(1);
  return newest ?? beforeAny;
}

const newestNumber = prepareOnce((db) =>
  db
    .select({ revision: registryStates.revision })
    .from(registryStates)
    .orderBy(desc(registryStates.revision))
    .limit(1)
    .prepare('newest-revision'),
);

/** Returns the number of the newest revision, which shows whether cached state is current. */
export async function getCurrentRevision(db: Database): Promise<number> {
  const [newest] = await newestNumber(db).execute();
  return newest?.revision ?? 0;
}

/** Runs changes of all processes one after the other. The work receives the newest revision. */
export async function runInOrder<T>(
  db: Database,
  work: (tx: Database, newest: RegistryRevision) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('parque registry'))`);
    return work(tx, await getNewestRevision(tx));
  });
}

/** Reads everything at one moment: what is committed in between is not seen in part. */
export function readInSnapshot<T>(db: Database, readRows: (tx: Database) => Promise<T>): Promise<T> {
  return db.transaction(readRows, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

export async function addRevision(
  tx: Database,
  { revision }: RegistryRevision,
  { team, key, commit, details, ...change }: Change,
  { remotes, at }: { readonly remotes: readonly RegisteredRemoteEntity[]; readonly at: Date },
): Promise<number> {
  const next = revision + 1;
  // JSON leaves out what is undefined.
  const signedDetails = { ...details, team, key, commit };
  await tx.insert(registryStates).values({ revision: next, remotes, ...change, details: signedDetails, at });
  return next;
}

/** Returns the newest revision that changed a remote, or all remotes; 0 before the first. */
export async function getLastChange(db: Database, name: string): Promise<number> {
  const [row] = await db
    .select({ revision: max(registryStates.revision) })
    .from(registryStates)
    .where(inArray(registryStates.name, [name, '']));
  return row?.revision ?? 0;
}

const makeStable = ['publish', 'promote', 'rollback', 'keys'];

/** A version that was stable, and whether a rollback returned to an older one because of it. */
export interface FormerStable {
  readonly version: string;
  readonly isWithdrawn: boolean;
}

/** Returns the versions of a remote that were stable, each once; first the one that became stable last. */
export async function listStableVersions(db: Database, name: string, limit = 100): Promise<FormerStable[]> {
  const rows = await db
    .select({ remotes: registryStates.remotes, action: registryStates.action })
    .from(registryStates)
    .where(and(inArray(registryStates.name, [name, '']), inArray(registryStates.action, makeStable)))
    .orderBy(desc(registryStates.revision))
    .limit(limit);
  const versions: string[] = [];
  const withdrawnVersions = new Set<string>();
  let current = '';
  for (const { remotes, action } of rows.reverse()) {
    const stable = remotes.find((remote) => remote.name === name)?.stable;
    if (stable === undefined) continue;
    if (!versions.includes(stable)) versions.push(stable);
    if (action === 'rollback' && versions.indexOf(stable) < versions.indexOf(current))
      withdrawnVersions.add(current);
    current = stable;
  }
  return versions.reverse().map((version) => ({ version, isWithdrawn: withdrawnVersions.has(version) }));
}

export function replaceRemote(remotes: readonly RegisteredRemoteEntity[], remote: RegisteredRemoteEntity) {
  const otherRemotes = remotes.filter(({ name }) => name !== remote.name);
  return [...otherRemotes, remote].sort((a, b) => (a.name < b.name ? -1 : 1));
}
