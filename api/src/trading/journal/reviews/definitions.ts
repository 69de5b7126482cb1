import { isDeepStrictEqual } from 'node:util';
import type { CallArguments, DefinitionEntity, UserEntity } from '@parque/contract';
import { isZone } from '@parque/domain/journal';
import type { Database } from '../../../core/database/database';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { requireJournal } from '../accounts/owner';
import { requireValidGroup } from './group';
import { lockJournal } from '../accounts/lock-journal';
import {
  listUserDefinitions,
  deleteDefinition,
  writeDefinition,
  type DefinitionRow,
} from './definition-repository';

type Arguments = CallArguments<'saveDefinition'>;

/** Maximum of definitions of one kind per user. */
const maxDefinitions = 50;

// A definition is stored with its kind and the content of that kind, which the call has checked together.
const toDefinitionEntity = ({ updatedAt, ...row }: DefinitionRow) =>
  ({ ...row, updated_at: updatedAt.toISOString() }) as DefinitionEntity;

export async function listDefinitions(services: Services, user: UserEntity): Promise<DefinitionEntity[]> {
  await requireJournal(services, user);
  return (await listUserDefinitions(services.db, user.id)).map(toDefinitionEntity);
}

/** Whether the user has a setup with this key. */
export async function hasSetup(db: Database, userId: number, setup: string): Promise<boolean> {
  return (await listUserDefinitions(db, userId)).some(({ key, kind }) => kind === 'setup' && key === setup);
}

function requireValid(
  rows: readonly DefinitionRow[],
  key: string,
  { kind, name, content }: Arguments['body'],
) {
  const otherDefinitions = rows.filter((row) => row.kind === kind && row.key !== key);
  if (otherDefinitions.some((row) => row.name === name)) {
    throw new ApiRuleError('invalid_input', { fields: { name: 'Ya usas ese nombre.' } });
  }
  if (otherDefinitions.length >= maxDefinitions) throw new ApiRuleError('too_many_definitions');
  if ('zone' in content && !isZone(content.zone)) {
    throw new ApiRuleError('invalid_input', { fields: { 'content.zone': 'No conocemos esa zona horaria.' } });
  }
  if (!('rules' in content)) return;
  const { rules } = content;
  if (new Set(rules.map((rule) => rule.key)).size < rules.length) {
    throw new ApiRuleError('invalid_input', { fields: { content: 'Hay dos reglas con la misma clave.' } });
  }
}

/** Stores a definition. A concurrent change of it is not overwritten, and its kind does not change. */
export async function saveDefinition(
  services: Services,
  user: UserEntity,
  { params: { key }, body }: Pick<Arguments, 'params' | 'body'>,
): Promise<DefinitionEntity> {
  await requireJournal(services, user);
  const { kind, name, content, version } = body;
  return services.db.transaction(async (tx) => {
    await lockJournal(tx, 'definitions', user.id);
    const rows = await listUserDefinitions(tx, user.id);
    const storedDefinition = rows.find((row) => row.key === key);
    if (
      (storedDefinition?.version ?? 0) !== version ||
      (storedDefinition && storedDefinition.kind !== kind)
    ) {
      // The same content is stored: the answer to the first attempt was lost.
      if (
        storedDefinition &&
        isDeepStrictEqual(
          [storedDefinition.kind, storedDefinition.name, storedDefinition.content],
          [kind, name, content],
        )
      )
        return toDefinitionEntity(storedDefinition);
      throw new ApiRuleError('edit_conflict');
    }
    requireValid(rows, key, body);
    if ('accounts' in content) await requireValidGroup(tx, user.id, content);
    const row = { userId: user.id, key, kind, name, content, updatedAt: services.now() };
    return toDefinitionEntity(await writeDefinition(tx, row));
  });
}

/** Deletes a definition. Succeeds without effect when it is missing or belongs to another user. */
export async function removeDefinition(
  services: Services,
  user: UserEntity,
  { key }: CallArguments<'removeDefinition'>['params'],
  version: number,
): Promise<void> {
  await requireJournal(services, user);
  await services.db.transaction(async (tx) => {
    await lockJournal(tx, 'definitions', user.id);
    const storedDefinition = (await listUserDefinitions(tx, user.id)).find((row) => row.key === key);
    if (!storedDefinition) return;
    if (storedDefinition.version !== version) throw new ApiRuleError('edit_conflict');
    await deleteDefinition(tx, user.id, key);
  });
}
