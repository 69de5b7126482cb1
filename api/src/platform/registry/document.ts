import type { RegistryDocumentEntity, SignedEntity } from '@parque/contract';
import { msPerDay } from '@parque/domain/durations';
import { sign } from '@parque/release/signing';
import type { Database } from '../../core/database/database';
import type { Services } from '../../core/http/area';
import { listChoosableReleases, filterInUse } from './releases/choosable';
import { requireKeys } from './keys/key-lists';
import { findReleases } from './releases/release-repository';
import { getCurrentRevision, readInSnapshot, getNewestRevision, type RegistryRevision } from './revisions';

/** How long a signed state holds: who steals the registry can hide a change for so long. */
const lifeMs = 7 * msPerDay;

/** The document with its ETag. */
export interface SignedDocument {
  readonly document: RegistryDocumentEntity;
  readonly revision: number;
  readonly etag: string;
}

/**
 * When the state is signed again: with each revision, and when half of its life is over. Every process finds the same
 * instant, and so makes the same bytes.
 */
function computeSigningTime({ at }: RegistryRevision, now: Date): Date {
  const turn = Math.floor(+now / (lifeMs / 2)) * (lifeMs / 2);
  return new Date(Math.max(+at, turn));
}

function signState({ revision, remotes }: RegistryRevision, issuedAt: Date, key: string): SignedEntity {
  const expiresAt = new Date(+issuedAt + lifeMs).toISOString();
  const state = {
    schema: 2,
    revision,
    issuedAt: issuedAt.toISOString(),
    expiresAt,
    remotes: filterInUse(remotes),
  };
  return sign('registry', state, key);
}

async function createDocument({
  db,
  settings,
  now,
}: DocumentServices): Promise<SignedDocument & { until: number }> {
  // A key list that is published between two of these reads would be missing for as long as the document is cached.
  const { keys, newest, releases } = await readInSnapshot(db, async (tx) => {
    const newest = await getNewestRevision(tx);
    const releases = await findReleases(tx, listChoosableReleases(filterInUse(newest.remotes)));
    return { keys: await requireKeys(tx), newest, releases };
  });
  const issuedAt = computeSigningTime(newest, now());
  const document: RegistryDocumentEntity = {
    schema: 2,
    keys: keys.signedList,
    state: signState(newest, issuedAt, settings.registryKey),
    releases: Object.fromEntries([...releases].map(([id, { signedRelease }]) => [id, signedRelease])),
  };
  return {
    document,
    revision: newest.revision,
    etag: `"${newest.revision}-${(+issuedAt).toString(36)}"`,
    until: +issuedAt + lifeMs / 2,
  };
}

type DocumentServices = Pick<Services, 'db' | 'settings' | 'now'>;

const signedDocuments = new WeakMap<Database, SignedDocument & { until: number }>();

/**
 * What the shell is given: key list, state and releases, each signed. Made again only when the registry has changed or
 * half of the state's life is over.
 *
 * @throws ApiRuleError - `unavailable` while there is no key list.
 */
export async function loadRegistryDocument(services: DocumentServices): Promise<SignedDocument> {
  const { db, now } = services;
  const cachedDocument = signedDocuments.get(db);
  if (
    cachedDocument &&
    cachedDocument.revision === (await getCurrentRevision(db)) &&
    +now() < cachedDocument.until
  )
    return cachedDocument;
  const fresh = await createDocument(services);
  signedDocuments.set(db, fresh);
  return fresh;
}
