import type { KeyListEntity, SignedEntity } from '@parque/contract';
import { createDevelopmentKeys } from '@parque/release/development-keys';
import { readFile } from 'node:fs/promises';
import type { Database } from '../../../core/database/database';
import type { Settings } from '../../../settings';
import { findCurrentKeys, publishKeyList } from './key-lists';
import { getCurrentRevision } from '../revisions';

/**
 * Outside production, and when no root key is set, the workspace has keys of its own: they are made, and their key list
 * is published. A registry without any revision starts a new epoch, since browsers may remember an earlier registry.
 *
 * @returns The settings with the keys that count.
 */
export async function withTrustedKeys(settings: Settings, db: Database, workspace: string) {
  if (settings.production || settings.rootKeys.length > 0) return settings;
  const newEpoch = (await getCurrentRevision(db)) === 0;
  const { rootKeys, registryKey, keyListFile } = createDevelopmentKeys(workspace, [], { newEpoch });
  const trustedSettings = { ...settings, rootKeys, registryKey };
  const list = JSON.parse(await readFile(keyListFile, 'utf8')) as SignedEntity;
  const storedVersion = (await findCurrentKeys(db))?.list.version ?? -1;
  const { version } = JSON.parse(list.payload) as KeyListEntity;
  // Another installation of the workspace may have written an older one at the same moment.
  if (version > storedVersion)
    await publishKeyList({ db, settings: trustedSettings, now: () => new Date() }, list, 'signed-again');
  return trustedSettings;
}
