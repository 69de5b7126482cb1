import type { CallArguments, CopyUserEntity, UserEntity } from '@parque/contract';
import { recordChange } from '../../core/audit/audit-log';
import type { Services } from '../../core/http/area';
import { ApiRuleError, requireFound } from '../../core/http/api-rule-error';
import { createVault } from '../../core/vault/vault';
import { copyProductNamed, copyProductWithId } from './copy-product';
import * as repository from './copy-user-repository';
import type { CopyAccountRow } from './copy-user-repository';

const getVaultPlace = (id: number) => `copy_account:${id}`;
const createCopyVault = ({ settings }: Services) => createVault(settings.credentialsKey);

const toFacts = ({
  usuario,
  servidor,
  tipoCuenta,
  status,
}: Pick<CopyAccountRow, 'usuario' | 'servidor' | 'tipoCuenta' | 'status'>) => ({
  usuario,
  servidor,
  tipoCuenta,
  status,
});

export async function listProductCopyUsers(
  { db }: Services,
  name: string,
  page: CallArguments<'listCopyUsers'>['query'],
): Promise<CopyUserEntity[]> {
  const product = await copyProductNamed(db, name);
  return repository.listCopyUserEntities(db, product.id, page);
}

export async function addCopyUser(
  services: Services,
  admin: UserEntity,
  { product_id, clave, ...account }: CallArguments<'addCopyUser'>['body'],
): Promise<CopyUserEntity> {
  const product = await copyProductWithId(services.db, product_id);
  return services.db.transaction(async (tx) => {
    const id = await repository.insertAccount(tx, { productId: product.id, ...account });
    if (!id)
      throw new ApiRuleError('copy_user_known', { fields: { email: 'Este email ya tiene una cuenta.' } });
    await repository.keepPassword(tx, id, createCopyVault(services).seal(clave, getVaultPlace(id)));
    await recordChange({ tx, actorId: admin.id, at: services.now() }, 'copy-user.add', `copy-user:${id}`, {
      after: { productId: product.id, email: account.email, ...toFacts({ ...account, status: 'Activo' }) },
    });
    return requireFound(await repository.copyUserById(tx, id));
  });
}

/** Edits a copy user. Without a new password, the stored password remains (D-08, D-10). */
export async function editCopyUser(
  services: Services,
  admin: UserEntity,
  { id, clave, version, ...change }: CallArguments<'editCopyUser'>['body'],
): Promise<CopyUserEntity> {
  const { db, now } = services;
  return db.transaction(async (tx) => {
    const row = requireFound(await repository.lockAccount(tx, id));
    if (version !== undefined && version !== row.version) throw new ApiRuleError('edit_conflict');
    await repository.updateAccount(tx, id, change, now());
    if (clave)
      await repository.keepPassword(tx, id, createCopyVault(services).seal(clave, getVaultPlace(id)));
    await recordChange({ tx, actorId: admin.id, at: now() }, 'copy-user.edit', `copy-user:${id}`, {
      before: toFacts(row),
      after: { ...change, ...(clave && { clave: 'cambiada' }) },
    });
    return requireFound(await repository.copyUserById(tx, id));
  });
}

/** The only call that returns a password. It is audited first (D-10). */
export async function showPassword(services: Services, admin: UserEntity, id: number) {
  return services.db.transaction(async (tx) => {
    const { clave } = requireFound(await repository.lockAccount(tx, id));
    await recordChange(
      { tx, actorId: admin.id, at: services.now() },
      'copy-user.show-password',
      `copy-user:${id}`,
    );
    return { clave: clave && createCopyVault(services).open(clave, getVaultPlace(id)) };
  });
}
