import type { KeyListEntity } from '@parque/contract';
import { toReleaseId, verifyRelease } from '@parque/release';
import type { Database } from '../../../core/database/database';
import { listSignedVersions } from './release-repository';

/**
 * Returns the published versions of a remote that browsers reject although they are not revoked: a key that signed them
 * has been revoked, or the key list no longer grants what they claim.
 *
 * @param only - Restricts the result to these versions.
 */
export async function findUnusableVersions(
  db: Database,
  name: string,
  keys: Pick<KeyListEntity, 'teams' | 'grants'>,
  only?: readonly string[],
): Promise<Set<string>> {
  const verdicts = await Promise.all(
    (await listSignedVersions(db, name, only)).map(async ({ version, signed }) => ({
      version,
      release: await verifyRelease(toReleaseId(name, version), signed, { ...keys, revoked: [] }),
    })),
  );
  return new Set(verdicts.filter(({ release }) => typeof release === 'string').map(({ version }) => version));
}
