import { RegistryCommand, type RegistryCommandEntity, type SignedEntity } from '@parque/contract';
import { verifySigned, type SignedType } from '@parque/release';
import { lt } from 'drizzle-orm';
import type { Database } from '../../../core/database/database';
import { usedNonces } from '../../../core/database/schema';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { parseJson } from '../../../core/http/requests/json-depth';
import { countByKey } from './call-limits';
import { requireKeys } from './key-lists';

const lifeMs = 5 * 60 * 1000;

export interface TeamCommand {
  readonly command: RegistryCommandEntity;
  readonly signedCommand: SignedEntity;
}

/** Returns the claim of a signed text, not yet verified. */
function parseCommandClaim({ payload }: SignedEntity): RegistryCommandEntity {
  try {
    return RegistryCommand.parse(parseJson(payload));
  } catch {
    throw new ApiRuleError('invalid_input', { fields: { payload: 'not a command' } });
  }
}

/** @throws ApiRuleError - `command_expired`, when it was signed more than five minutes ago or ahead. */
export function requireFresh(issuedAt: string, now: Date): void {
  if (Math.abs(+now - Date.parse(issuedAt)) > lifeMs) throw new ApiRuleError('command_expired');
}

/** @throws ApiRuleError - `command_replayed`, when the nonce was used before. */
export async function useNonce(db: Database, nonce: string, now: Date): Promise<void> {
  await db.delete(usedNonces).where(lt(usedNonces.at, new Date(+now - 4 * lifeMs)));
  const used = await db.insert(usedNonces).values({ nonce, at: now }).onConflictDoNothing().returning();
  if (used.length === 0) throw new ApiRuleError('command_replayed');
}

/** Returns the id of the first of these keys that signed a text; undefined when none did. */
export async function findSigner(
  type: SignedType,
  signedText: SignedEntity,
  keys: readonly { readonly id: string; readonly publicKey: string }[],
): Promise<string | undefined> {
  for (const key of keys) if (await verifySigned(type, signedText, [key])) return key.id;
  return undefined;
}

/** Who orders something: a name, and for a team its id and the key that signed. */
export interface Author {
  readonly actor: string;
  readonly team?: string;
  readonly key?: string;
}

/**
 * The author of a signed command: its team, by the key list of the database or transaction that is given: in the order of the
 * registry's changes the answer holds until the change is stored.
 *
 * @throws ApiRuleError - `signature_refused` when no team that owns the remote signed it.
 */
export async function requireAuthor(db: Database, { command, signedCommand }: TeamCommand): Promise<Author> {
  const { list } = await requireKeys(db);
  const owners = list.teams.filter(({ remotes }) => remotes.includes(command.name));
  for (const { id: team, keys } of owners) {
    const key = await findSigner('command', signedCommand, keys);
    if (key !== undefined) return { actor: `${team}: ${command.actor}`, team, key };
  }
  throw new ApiRuleError('signature_refused');
}

/** Verifies a command before it is parsed, and then its owner. */
async function proveCommand({ db, now }: Pick<Services, 'db' | 'now'>, signedCommand: SignedEntity) {
  const { list } = await requireKeys(db);
  const keys = list.teams.flatMap((team) => team.keys);
  if (!(await verifySigned('command', signedCommand, keys))) throw new ApiRuleError('signature_refused');
  const content = { command: parseCommandClaim(signedCommand), signedCommand };
  const { key = '' } = await requireAuthor(db, content);
  requireFresh(content.command.issuedAt, now());
  await useNonce(db, content.command.nonce, now());
  return { content, key, kind: content.command.action.command };
}

/**
 * Accepts a signed command once. Its handler verifies the author again in the order of changes (`requireAuthor`),
 * since the key may be withdrawn while the command waits.
 *
 * @param address - Where it came from. It counts against the network only when no team has signed it.
 * @throws ApiRuleError - `signature_refused` when no team that owns the remote signed it, `command_expired` when it is older
 *   or newer than five minutes, `command_replayed` when it came before, `too_many_attempts`.
 */
export const takeCommand = (
  services: Pick<Services, 'db' | 'now'>,
  signedCommand: SignedEntity,
  address: string,
): Promise<TeamCommand> => countByKey(services, address, () => proveCommand(services, signedCommand));
