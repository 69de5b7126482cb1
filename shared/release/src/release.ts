import type {
  KeyListEntity,
  PreviewTicketEntity,
  ReleaseEntity,
  RemoteCommandEntity,
} from '@parque/contract';
import { verifySigned } from './signed';

/** Why a release is rejected: without a signature of a team that owns the remote, for another release, or revoked. */
export type ReleaseFault = 'signature' | 'other' | 'revoked';

/** "<name>@<version>", the key of a release in the document. */
export const releaseId = (name: string, version: string): string => `${name}@${version}`;

/** Whether a manifest has the lists that a page reads before any code runs. Teams can sign any content. */
const hasLists = (manifest: Partial<ReleaseEntity['manifest']> | undefined): boolean =>
  [manifest?.files, manifest?.routes, manifest?.menu].every(Array.isArray);

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const areTexts = (value: unknown) => value === undefined || (Array.isArray(value) && value.every(isText));

/** Whether a list has the fields that palette and keyboard read of each command. Older releases have none. */
const areCommands = (commands: unknown): boolean =>
  commands === undefined ||
  (Array.isArray(commands) &&
    commands.every((command: Partial<RemoteCommandEntity> | null) => {
      const { id, label, to, search, keywords, key, action } = command ?? {};
      const isKey = key === undefined || (isText(key) && key.length === 1 && action !== undefined);
      const isQuery = search === undefined || (isText(search) && search.startsWith('?'));
      return [id, label, to].every(isText) && to?.startsWith('/') && isKey && isQuery && areTexts(keywords);
    }));

/**
 * Verifies one release: signed by a key of a team that owns the remote, for this name and version, not revoked.
 *
 * @param id - The requested "<name>@<version>".
 */
export async function verifyRelease(
  id: string,
  signed: unknown,
  { teams, revoked }: Pick<KeyListEntity, 'teams' | 'revoked'>,
): Promise<ReleaseEntity | ReleaseFault> {
  const name = id.split('@')[0] ?? '';
  if (revoked.some((one) => releaseId(one.name, one.version) === id)) return 'revoked';
  for (const team of teams.filter(({ remotes }) => remotes.includes(name))) {
    const release = await verifySigned<ReleaseEntity>('release', signed, team.keys);
    if (!release) continue;
    const { schema, manifest } = release;
    if (schema !== 1 || release.team !== team.id || !hasLists(manifest)) return 'other';
    if (!areCommands(manifest.commands) || !manifest.menu.every(({ keywords }) => areTexts(keywords)))
      return 'other';
    return releaseId(manifest.name, manifest.version) === id ? release : 'other';
  }
  return 'signature';
}

/**
 * Verifies a preview ticket.
 *
 * @returns `undefined` without a signature of the registry, or after its expiry.
 */
export async function verifyTicket(
  signed: unknown,
  { registryKeys }: Pick<KeyListEntity, 'registryKeys'>,
  now: Date,
): Promise<PreviewTicketEntity | undefined> {
  const ticket = await verifySigned<PreviewTicketEntity>('ticket', signed, registryKeys);
  return ticket?.schema === 1 && Date.parse(ticket.expiresAt) > now.getTime() ? ticket : undefined;
}
