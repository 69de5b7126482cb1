import type { KeyListEntity, PreviewTicketEntity, ReleaseEntity, SignedEntity } from '@parque/contract';
import { buildContainerName } from '@parque/contract/container-name';
import { listUngrantedClaims } from './claims';
import { isReadable } from './readable';
import { verifySigned } from './signed';

/**
 * Why a release is rejected: it has no signature of a team that owns the remote, is for another release, or is too large.
 * Or it has the container of another release, claims what the key list does not grant, or is revoked.
 */
export type ReleaseFault = 'signature' | 'other' | 'size' | 'container' | 'claims' | 'revoked';

/** Length of a signed release in characters. Every page reads it, so that one release must not make all visits slow. */
export const maxReleaseLength = 65_536;

/** "<name>@<version>", the key of a release in the document. */
export const toReleaseId = (name: string, version: string): string => `${name}@${version}`;

/**
 * Verifies one release: signed by a key of a team that owns the remote, for this name and version, not revoked.
 *
 * @param id - The requested "<name>@<version>".
 */
export async function verifyRelease(
  id: string,
  signedRelease: unknown,
  keys: Pick<KeyListEntity, 'teams' | 'grants' | 'revoked'>,
): Promise<ReleaseEntity | ReleaseFault> {
  const { teams, revoked } = keys;
  const name = id.split('@')[0] ?? '';
  if (String((signedRelease as Partial<SignedEntity> | null)?.payload).length > maxReleaseLength)
    return 'size';
  if (revoked.some((entry) => toReleaseId(entry.name, entry.version) === id)) return 'revoked';
  for (const team of teams.filter(({ remotes }) => remotes.includes(name))) {
    const release = await verifySigned<ReleaseEntity>('release', signedRelease, team.keys);
    if (!release) continue;
    const { schema, manifest } = release;
    if (schema !== 1 || release.team !== team.id || !isReadable(manifest)) return 'other';
    if (toReleaseId(manifest.name, manifest.version) !== id) return 'other';
    if (manifest.container !== buildContainerName(manifest.name, manifest.version)) return 'container';
    return listUngrantedClaims(manifest, keys).length > 0 ? 'claims' : release;
  }
  return 'signature';
}

/**
 * Verifies a preview ticket.
 *
 * @returns `undefined` without a signature of the registry, or after its expiry.
 */
export async function verifyTicket(
  signedTicket: unknown,
  { registryKeys }: Pick<KeyListEntity, 'registryKeys'>,
  now: Date,
): Promise<PreviewTicketEntity | undefined> {
  const ticket = await verifySigned<PreviewTicketEntity>('ticket', signedTicket, registryKeys);
  return ticket?.schema === 1 && Date.parse(ticket.expiresAt) > now.getTime() ? ticket : undefined;
}
