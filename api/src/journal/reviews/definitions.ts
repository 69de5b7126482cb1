import { isDeepStrictEqual } from 'node:util';
import type { CallArguments, DefinitionEntity, UserEntity } from '@parque/contract';
import { isZone } from '@parque/domain/journal';
import type { Database } from '../../database/database';
import type { Services } from '../../http/area';
import { Refusal } from '../../http/refusal';
import { requireJournal } from '../accounts/owner';
import { requireValidGroup } from './group';
import {
  definitionsOf,
  deleteDefinition,
  lockDefinitions,
  writeDefinition,
  type DefinitionRow,
} from './definition-repository';

type Arguments = CallArguments<'saveDefinition'>;

/** Definitions of one kind that a user can store. */
const most = 50;

function entityOf({ key, kind, name, content, updatedAt, version }: DefinitionRow): DefinitionEntity {
  const stored = { key, name, updated_at: updatedAt.toISOString(), version };
  if (kind === 'setup' && 'rules' in content) return { ...stored, kind, content };
  if (kind === 'view' && 'search' in content) return { ...stored, kind, content };
  if (kind === 'funding' && 'zone' in content) return { ...stored, kind, content };
  if (kind === 'questions' && 'questions' in content) return { ...stored, kind, content };
  if (kind === 'layout' && 'columns' in content) return { ...stored, kind, content };
  if (kind === 'group' && 'accounts' in content) return { ...stored, kind, content };
  throw new Error(`a definition of the kind ${kind} has the content of another kind`);
}

export async function listDefinitions(services: Services, person: UserEntity): Promise<DefinitionEntity[]> {
  await requireJournal(services, person);
  return (await definitionsOf(services.db, person.id)).map(entityOf);
}

/** Whether the user has a setup with this key. */
export async function hasSetup(db: Database, userId: number, setup: string): Promise<boolean> {
  return (await definitionsOf(db, userId)).some(({ key, kind }) => kind === 'setup' && key === setup);
}

function requireValid(
  rows: readonly DefinitionRow[],
  key: string,
  { kind, name, content }: Arguments['body'],
) {
  const others = rows.filter((row) => row.kind === kind && row.key !== key);
  if (others.some((row) => row.name === name)) {
    throw new Refusal('invalid_input', { fields: { name: 'Ya usas ese nombre.' } });
  }
  if (others.length >= most) throw new Refusal('too_many_definitions');
  if ('zone' in content && !isZone(content.zone)) {
    throw new Refusal('invalid_input', { fields: { 'content.zone': 'No conocemos esa zona horaria.' } });
  }
  if (!('rules' in content)) return;
  const { rules } = content;
  if (new Set(rules.map((rule) => rule.key)).size < rules.length) {
    throw new Refusal('invalid_input', { fields: { content: 'Hay dos reglas con la misma clave.' } });
  }
}

/** Stores a definition. A concurrent change of it is not overwritten, and its kind does not change. */
export async function saveDefinition(
  services: Services,
  person: UserEntity,
  { params: { key }, body }: Pick<Arguments, 'params' | 'body'>,
): Promise<DefinitionEntity> {
  await requireJournal(services, person);
  const { kind, name, content, version } = body;
  return services.db.transaction(async (tx) => {
    await lockDefinitions(tx, person.id);
    const rows = await definitionsOf(tx, person.id);
    const before = rows.find((row) => row.key === key);
    if ((before?.version ?? 0) !== version || (before && before.kind !== kind)) {
      // The answer of its first try was lost.
      if (before && isDeepStrictEqual([before.kind, before.name, before.content], [kind, name, content]))
        return entityOf(before);
      throw new Refusal('edit_conflict');
    }
    requireValid(rows, key, body);
    if ('accounts' in content) await requireValidGroup(tx, person.id, content);
    const row = { userId: person.id, key, kind, name, content, updatedAt: services.now() };
    return entityOf(await writeDefinition(tx, row));
  });
}

/** Deletes a definition. A missing one, also of another user, is deleted already. */
export async function removeDefinition(
  services: Services,
  person: UserEntity,
  { key }: CallArguments<'removeDefinition'>['params'],
  version: number,
): Promise<void> {
  await requireJournal(services, person);
  await services.db.transaction(async (tx) => {
    await lockDefinitions(tx, person.id);
    const before = (await definitionsOf(tx, person.id)).find((row) => row.key === key);
    if (!before) return;
    if (before.version !== version) throw new Refusal('edit_conflict');
    await deleteDefinition(tx, person.id, key);
  });
}
