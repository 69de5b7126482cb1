import type { RegisteredRemoteEntity, RegistryActionEntity } from '@parque/contract';
import { verifyRelease, releaseId } from '@parque/release';
import { shellsOf, type DeployedHost, type NamedShell } from '@parque/release/checks';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '../../database/database';
import { Refusal } from '../../http/refusal';
import type { Settings } from '../../settings';
import { storedShellFiles } from '../../web/shell-files';
import { requireKeys } from '../keys/key-lists';
import { findRelease } from '../releases/release-repository';
import { readAttestation } from './attestation';
import { findAttestation, wasStable } from './attestation-repository';

/** What this installation requires of releases that come over the network. */
export interface AttestationRule {
  /** Whether a version reaches users only with an attestation. */
  readonly isRequired: boolean;
  /** The shells that it must name: those whose files are served. */
  readonly shells: (db: Database) => Promise<readonly NamedShell[]>;
}

/** Whether the files of the previous shell are served, by this machine or from the database. */
async function isServed(db: Database, address: string, earlier: string | undefined): Promise<boolean> {
  const file = path.basename(address);
  if (earlier !== undefined && existsSync(path.join(earlier, file))) return true;
  return (await storedShellFiles(db)).has(file);
}

/**
 * Returns the rule of an installation.
 *
 * @param host - What its shell, and the one before it, offer; without it, any shell may be named.
 * @param earlier - The folder with the files of earlier shells.
 */
export function attestationRule(
  { attestationsRequired }: Pick<Settings, 'attestationsRequired'>,
  host: DeployedHost | undefined,
  earlier: string | undefined,
): AttestationRule {
  const previous = host?.previous?.page;
  return {
    isRequired: attestationsRequired,
    async shells(db) {
      const named = host ? shellsOf(host) : [];
      if (!previous || (await isServed(db, previous.address, earlier))) return named;
      return named.filter(({ which }) => which !== 'previous');
    },
  };
}

/** Whether the last attestation of a version counts by the keys that hold now, in all these shells. */
async function isAttested(tx: Database, name: string, version: string, shells: readonly NamedShell[]) {
  const attestation = await findAttestation(tx, name, version);
  const kept = await findRelease(tx, name, version);
  if (!attestation || !kept) return false;
  const { list } = await requireKeys(tx);
  const release = await verifyRelease(releaseId(name, version), kept.signed, list);
  if (typeof release === 'string') return false;
  return !Array.isArray(await readAttestation(attestation, release, list, shells));
}

const adminRole = 1;

/** The version that an action gives to more users, if it is no way back. Users who are named one by one may test it. */
function spread({ rollouts }: RegisteredRemoteEntity, action: RegistryActionEntity): string | undefined {
  if (action.command === 'promote' || action.command === 'rollback') return action.version;
  if (action.command === 'pin')
    return action.roles?.some((role) => role !== adminRole) ? action.version : undefined;
  if (action.command !== 'rollout') return undefined;
  const running = rollouts.find(({ version, paused }) => version === action.version && !paused);
  return action.percent > (running?.percent ?? 0) ? action.version : undefined;
}

/**
 * Requires the attestation of a version before it is promoted, rolled out, or pinned for a role other than that of admins. A version that was stable before needs none, so
 * that the way back is always open.
 *
 * @throws Refusal - `attestation_missing`, also when the attestation names other shells than those that run now.
 */
export async function requireAttested(
  tx: Database,
  { isRequired, shells }: AttestationRule,
  remote: RegisteredRemoteEntity,
  action: RegistryActionEntity,
): Promise<void> {
  const version = isRequired ? spread(remote, action) : undefined;
  if (version === undefined || (await wasStable(tx, remote.name, version))) return;
  if (!(await isAttested(tx, remote.name, version, await shells(tx))))
    throw new Refusal('attestation_missing');
}
