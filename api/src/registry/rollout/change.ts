import type { RegistryActionEntity, RegistryChangeEntity } from '@parque/contract';
import type { Database } from '../../database/database';
import { Refusal } from '../../http/refusal';
import { requireAttested, type AttestationRule } from '../attestations/attestation-rule';
import { applyAction } from './actions';
import { requireKeys } from '../keys/key-lists';
import type { Author } from '../keys/team-command';
import { publishedVersions } from '../releases/release-repository';
import { unusableVersions } from '../releases/unusable';
import { addRevision, inOrder, lastChangeOf, stableVersionsOf, withRemote } from '../revisions';

/** A requested change. */
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
  return revision <= newest && (await lastChangeOf(tx, name)) <= revision;
}

/**
 * Changes a remote, as a new revision.
 *
 * @throws Refusal - When it does not exist, has changed since the expected revision, or a rule of the action is broken.
 */
export async function changeRemote(
  {
    db,
    now,
    attestations,
  }: {
    readonly db: Database;
    readonly now: () => Date;
    /** Needed for actions that give a version to more users. */
    readonly attestations?: AttestationRule;
  },
  { name, action, by, reason, expectedRevision }: OrderedChange,
  beside?: Beside,
): Promise<RegistryChangeEntity> {
  return inOrder(db, async (tx, newest) => {
    const author = typeof by === 'function' ? await by(tx) : by;
    const before = newest.remotes.find((remote) => remote.name === name);
    if (!before) throw new Refusal('not_found');
    if (expectedRevision !== undefined && !(await isCurrent(tx, newest.revision, name, expectedRevision))) {
      throw new Refusal('revision_stale');
    }
    const { list } = await requireKeys(tx);
    const remote = applyAction(before, action, {
      now: now(),
      published: await publishedVersions(tx, name),
      revoked: new Set(list.revoked.filter((one) => one.name === name).map(({ version }) => version)),
      unusable: await unusableVersions(tx, name, list),
      wereStable: await stableVersionsOf(tx, name),
    });
    if (attestations) await requireAttested(tx, attestations, before, action);
    const { command, ...details } = action;
    const change = { name, action: command, details, ...author, reason };
    const revision = await addRevision(tx, newest, withRemote(newest.remotes, remote), change, now());
    await beside?.(tx, { revision, remote, before });
    return { revision, remote };
  });
}
