import type { KeyListEntity } from '@parque/contract';
import { releaseId, verifyRelease } from '@parque/release';
import type { Database } from '../../../core/database/database';
import { listSignedVersions } from './release-repository';

/** Published versions that browsers reject although they are not revoked: by a revoked key or a missing grant. */
export async function findUnusableVersions(
  db: Database,
  name: string,
  keys: Pick<KeyListEntity, 'teams' | 'grants'>,
  only?: readonly string[],
): Promise<Set<string>> {
  const verdicts = await Promise.all(
    (await listSignedVersions(db, name, only)).map(async ({ version, signed }) => ({
      version,
      release: await verifyRelease(releaseId(name, version), signed, { ...keys, revoked: [] }),
    })),
  );
  return new Set(verdicts.filter(({ release }) => typeof release === 'string').map(({ version }) => version));
}
