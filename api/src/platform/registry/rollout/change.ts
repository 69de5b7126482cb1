import type { RegistryActionEntity, RegistryChangeEntity } from '@parque/contract';
import type { Database } from '../../../core/database/database';
import { ApiRuleError, requireFound } from '../../../core/http/api-rule-error';
import { applyAction } from './actions';
import { requireKeys } from '../keys/key-lists';
import type { Author } from '../keys/team-command';
import { listPublishedVersions } from '../releases/release-repository';
import { findUnusableVersions } from '../releases/unusable';
import { addRevision, runInOrder, getLastChange, listStableVersions, replaceRemote } from '../revisions';

export interface OrderedChange {
  readonly name: string;
  readonly action: RegistryActionEntity;
  /** Who makes it; a function proves that again in the order of changes. */
  readonly by: Author | ((tx: Database) => Promise<Author>);
  readonly reason: string;
  /** The revision that it was decided on. */
  readonly expectedRevision?: number;
}

/** Does more in the transaction of a change, such as noting it. */
export type Beside = (
  tx: Database,
  change: RegistryChangeEntity & { readonly before: unknown },
) => Promise<void>;

/** Whether the remote is as it was at a revision: changes of other remotes in between do not matter. */
async function isCurrent(tx: Database, newest: number, name: string, revision: number): Promise<boolean> {
  return revision <= newest && (await getLastChange(tx, name)) <= revision;
}

/**
 * Changes a remote, as a new revision.
 *
 * @throws ApiRuleError - When it does not exist, has changed since the expected revision, or a rule of the action is broken.
 */
export async function changeRemote(
  { db, now }: { readonly db: Database; readonly now: () => Date },
  { name, action, by, reason, expectedRevision }: OrderedChange,
  beside?: Beside,
): Promise<RegistryChangeEntity> {
  return runInOrder(db, async (tx, newest) => {
    const author = typeof by === 'function' ? await by(tx) : by;
    const currentRemote = requireFound(newest.remotes.find((remote) => remote.name === name));
    if (expectedRevision !== undefined && !(await isCurrent(tx, newest.revision, name, expectedRevision))) {
      throw new ApiRuleError('revision_stale');
    }
    const { list } = await requireKeys(tx);
    const remote = applyAction(currentRemote, action, {
      now: now(),
      publishedVersions: await listPublishedVersions(tx, name),
      revokedVersions: new Set(
        list.revoked.filter((release) => release.name === name).map(({ version }) => version),
      ),
      unusableVersions: await findUnusableVersions(tx, name, list),
      formerStables: await listStableVersions(tx, name),
    });
    const { command, ...details } = action;
    const change = { name, action: command, details, ...author, reason };
    const remotes = replaceRemote(newest.remotes, remote);
    const revision = await addRevision(tx, newest, change, { remotes, at: now() });
    await beside?.(tx, { revision, remote, before: currentRemote });
    return { revision, remote };
  });
}
