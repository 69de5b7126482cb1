import { RegistryCommand, type RegistryCommandEntity, type SignedEntity } from '@parque/contract';
import { verifySigned } from '@parque/release';
import { lt } from 'drizzle-orm';
import type { Database } from '../database/database';
import { usedNonces } from '../database/schema';
import type { Services } from '../http/area';
import { Refusal } from '../http/refusal';
import { requireKeys } from './key-lists';

const lifeMs = 5 * 60 * 1000;

/** A command that a team signed, and which team that was. */
export interface TeamCommand {
  readonly command: RegistryCommandEntity;
  readonly team: string;
}

/** What a text asks for before anybody has proven it. */
function claimed({ payload }: SignedEntity): RegistryCommandEntity {
  try {
    return RegistryCommand.parse(JSON.parse(payload));
  } catch {
    throw new Refusal('invalid_input', { fields: { payload: 'not a command' } });
  }
}

async function useNonce(db: Database, nonce: string, now: Date): Promise<void> {
  await db.delete(usedNonces).where(lt(usedNonces.at, new Date(+now - 4 * lifeMs)));
  const used = await db.insert(usedNonces).values({ nonce, at: now }).onConflictDoNothing().returning();
  if (used.length === 0) throw new Refusal('command_replayed');
}

/**
 * Takes a signed command, once.
 *
 * @throws Refusal - `signature_refused` when no team that owns the remote signed it, `command_expired` when it is older
 *   or newer than five minutes, `command_replayed` when it came before.
 */
export async function takeCommand(
  { db, now }: Pick<Services, 'db' | 'now'>,
  signed: SignedEntity,
): Promise<TeamCommand> {
  const { list } = await requireKeys(db);
  const command = claimed(signed);
  const owners = list.teams.filter(({ remotes }) => remotes.includes(command.name));
  for (const { id: team, keys } of owners) {
    if (!(await verifySigned('command', signed, keys))) continue;
    if (Math.abs(+now() - Date.parse(command.issuedAt)) > lifeMs) throw new Refusal('command_expired');
    await useNonce(db, command.nonce, now());
    return { command, team };
  }
  throw new Refusal('signature_refused');
}
