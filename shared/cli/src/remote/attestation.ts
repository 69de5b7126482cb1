import { Attestation, Signed, type AttestationEntity, type SignedEntity } from '@parque/contract';
import { verifySigned } from '@parque/release';
import { attestationFaults, attestationLateness, releaseDigest } from '@parque/release/checks';
import { publicKeyOf, sign } from '@parque/release/signing';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Mounts } from '../check/check-remote';
import { teamKey } from '../keys/key-file';
import type { TeamOptions } from '../keys/team';
import type { Deployed } from '../product/deployed';
import { hashesOf, runningShells } from '../product/shells';
import type { Terminal } from '../terminal';
import type { BuiltRemote } from './built-remote';
import type { SignedRelease } from './signed-release';
import { version } from '../../package.json';

const fileIn = ({ dist }: BuiltRemote) => path.join(dist, 'attestation.json');

/** Signs that a release was mounted, into `dist/attestation.json`. */
export async function signAttestation(
  terminal: Terminal,
  built: BuiltRemote,
  { release }: SignedRelease,
  { browser, shells }: Mounts,
  { key }: TeamOptions,
): Promise<SignedEntity> {
  const { name, version: released } = release.manifest;
  const attestation: AttestationEntity = {
    ...{ schema: 1, name, version: released, release: releaseDigest(release) },
    ...{ shells, madeAt: terminal.now().toISOString(), tool: `parque ${version}`, browser },
  };
  const ownKey = await teamKey(terminal, { team: release.team, key, folder: path.dirname(built.dist) });
  const done = sign('attestation', attestation, ownKey);
  await writeFile(fileIn(built), `${JSON.stringify(done)}\n`);
  return done;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The content of an attestation that this key signed. */
async function contentOf(signed: SignedEntity, publicKey: string): Promise<AttestationEntity | undefined> {
  const content = await verifySigned('attestation', signed, [{ publicKey }]);
  return Attestation.safeParse(content).data;
}

/**
 * Returns the attestation in `dist/attestation.json`, for a machine without a browser, if it is of this release, of this
 * day, signed by this key, and names the shells that run.
 */
export async function findAttestation(
  terminal: Terminal,
  built: BuiltRemote,
  { release }: SignedRelease,
  deployed: Deployed,
  { key }: TeamOptions,
): Promise<SignedEntity | undefined> {
  const text = await readFile(fileIn(built), 'utf8').catch(() => '');
  const { data: found } = Signed.safeParse(parsed(text));
  if (!found || !deployed.host.page) return undefined;
  const ownKey = await teamKey(terminal, { team: release.team, key, folder: path.dirname(built.dist) });
  const attestation = await contentOf(found, publicKeyOf(ownKey).publicKey);
  if (!attestation) return undefined;
  const shells = hashesOf(await runningShells(deployed));
  const faults = [
    ...attestationFaults(attestation, release, shells),
    ...attestationLateness(attestation, terminal.now()),
  ];
  return faults.length === 0 ? found : undefined;
}
