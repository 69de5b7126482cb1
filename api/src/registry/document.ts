import type { RegistryDocumentEntity, SignedEntity } from '@parque/contract';
import { sign } from '@parque/release/signing';
import type { Database } from '../database/database';
import type { Services } from '../http/area';
import { choosableOf, inUse } from './releases/choosable';
import { requireKeys } from './keys/key-lists';
import { findReleases } from './releases/release-repository';
import { currentRevision, inSnapshot, newestRevision, type RegistryRevision } from './revisions';

const day = 24 * 60 * 60 * 1000;

/** How long a signed state holds: who steals the registry can hide a change for so long. */
const lifeMs = 7 * day;

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
function signedAt({ at }: RegistryRevision, now: Date): Date {
  const turn = Math.floor(+now / (lifeMs / 2)) * (lifeMs / 2);
  return new Date(Math.max(+at, turn));
}

function signedState({ revision, remotes }: RegistryRevision, issuedAt: Date, key: string): SignedEntity {
  const expiresAt = new Date(+issuedAt + lifeMs).toISOString();
  const state = { schema: 2, revision, issuedAt: issuedAt.toISOString(), expiresAt, remotes: inUse(remotes) };
  return sign('registry', state, key);
}

async function makeDocument({
  db,
  settings,
  now,
}: DocumentServices): Promise<SignedDocument & { until: number }> {
  // A key list that is published between two of these reads would be missing for as long as the document is kept.
  const { keys, newest, releases } = await inSnapshot(db, async (tx) => {
    const newest = await newestRevision(tx);
    const releases = await findReleases(tx, choosableOf(inUse(newest.remotes)));
    return { keys: await requireKeys(tx), newest, releases };
  });
  const issuedAt = signedAt(newest, now());
  const document: RegistryDocumentEntity = {
    schema: 2,
    keys: keys.signed,
    state: signedState(newest, issuedAt, settings.registryKey),
    releases: Object.fromEntries([...releases].map(([id, { signed }]) => [id, signed])),
  };
  return {
    document,
    revision: newest.revision,
    etag: `"${newest.revision}-${(+issuedAt).toString(36)}"`,
    until: +issuedAt + lifeMs / 2,
  };
}

type DocumentServices = Pick<Services, 'db' | 'settings' | 'now'>;

const made = new WeakMap<Database, SignedDocument & { until: number }>();

/**
 * What the shell is given: key list, state and releases, each signed. Made again only when the registry has changed or
 * half of the state's life is over.
 *
 * @throws Refusal - `unavailable` while there is no key list.
 */
export async function registryDocument(services: DocumentServices): Promise<SignedDocument> {
  const { db, now } = services;
  const known = made.get(db);
  if (known && known.revision === (await currentRevision(db)) && +now() < known.until) return known;
  const fresh = await makeDocument(services);
  made.set(db, fresh);
  return fresh;
}
