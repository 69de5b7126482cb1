import { Attestation, type AttestationEntity, type KeyListEntity, type SignedEntity } from '@parque/contract';
import type { ReleaseEntity, RevisionEntryEntity } from '@parque/contract';
import { verifySigned } from '@parque/release';
import { attestationFaults, type NamedShell } from '@parque/release/checks';
import { parseJson } from '../../http/requests/json-depth';

/** Returns the content of a signed attestation, unverified; `undefined` when it is none. */
function claimed({ payload }: SignedEntity): AttestationEntity | undefined {
  try {
    return Attestation.parse(parseJson(payload));
  } catch {
    return undefined;
  }
}

/**
 * Compares an attestation with a release, the keys that hold now, and the shells of this installation.
 *
 * @param shells - None when they are unknown.
 * @returns The attestation, or why it does not count.
 */
export async function readAttestation(
  attestation: SignedEntity,
  release: ReleaseEntity,
  { teams }: Pick<KeyListEntity, 'teams'>,
  shells: readonly NamedShell[],
): Promise<AttestationEntity | string[]> {
  const { team, manifest } = release;
  const owner = teams.find(({ id, remotes }) => id === team && remotes.includes(manifest.name));
  const isSigned = await verifySigned('attestation', attestation, owner?.keys ?? []);
  if (!isSigned) return ['the attestation is not signed by the team of the release'];
  const content = claimed(attestation);
  if (!content) return ['the attestation has not the form of one'];
  const faults = attestationFaults(content, release, shells);
  return faults.length > 0 ? faults : content;
}

/** What the history shows of a stored attestation. */
export function attestationSummary(attestation: SignedEntity): RevisionEntryEntity['attestation'] {
  const content = claimed(attestation);
  if (!content) return undefined;
  const { madeAt, shells, tool, browser } = content;
  const counted = shells.map(({ shell, hostApi, screens }) => ({ shell, hostApi, screens: screens.length }));
  return { madeAt, shells: counted, tool, browser };
}
