import {
  reservedProductIds,
  type AdminProductEntity,
  type CallArguments,
  type UserEntity,
} from '@parque/contract';
import { recordChange } from '../../core/audit/audit-log';
import { isUniqueViolation } from '../../core/database/error-codes';
import type { Services } from '../../core/http/area';
import { ApiRuleError, requireFound } from '../../core/http/api-rule-error';
import { findCurrentKeys } from '../../platform/registry/keys/key-lists';
import { collectOrigins } from '../../platform/registry/keys/granted-origins';
import * as repository from './product-repository';
import { toAdminProductEntity, type ProductRow } from './product-repository';

type Facts = Omit<CallArguments<'addProduct'>['body'], 'reason' | 'kind'>;

const toColumns = ({ hotmart_id, access_days, contents, max_children, max_masters, ...rest }: Facts) => ({
  ...rest,
  ...(contents && { contents }),
  ...(max_children !== undefined && { maxChildren: max_children }),
  ...(max_masters !== undefined && { maxMasters: max_masters }),
  hotmartId: hotmart_id,
  accessDays: access_days,
});

const toFacts = ({ id: _id, position: _position, version: _version, ...facts }: ProductRow) => facts;

/** Rejects a value that another product has, with the message at its field. */
function rejectDuplicate(error: unknown): never {
  if (isUniqueViolation(error, 'products_url')) {
    throw new ApiRuleError('product_known', { fields: { url: 'Otro producto ya usa este nombre corto.' } });
  }
  if (isUniqueViolation(error, 'products_hotmart')) {
    throw new ApiRuleError('product_known', {
      fields: { hotmart_id: 'Otro producto ya tiene este número.' },
    });
  }
  throw error;
}

/** Returns the URL prefixes from which the content security policy of the page allows pictures. */
export async function listPictureFolders({ db }: Pick<Services, 'db'>): Promise<string[]> {
  const keys = await findCurrentKeys(db);
  return [
    '/pictures/',
    ...collectOrigins(keys?.list ?? {}, ({ level }) => !level).images.map((origin) => `${origin}/`),
  ];
}

/** @throws ApiRuleError - `invalid_input`: the policy of the page blocks a picture of this origin. */
async function requireShownPicture(services: Pick<Services, 'db'>, img: string, field = 'img') {
  if (img.startsWith('/pictures/')) return;
  const folders = await listPictureFolders(services);
  if (folders.some((folder) => img.startsWith(folder))) return;
  const allowedFolders = folders.join(', ');
  throw new ApiRuleError('invalid_input', {
    fields: { [field]: `La página solo muestra imágenes que empiezan por: ${allowedFolders}` },
  });
}

/** The lowest free id of a kind. What a product opens depends on its id, so copy products get no reserved one. */
function findFreeId(kind: CallArguments<'addProduct'>['body']['kind'], used: readonly number[]): number {
  if (kind === 'copy') return Math.max(...Object.values(reservedProductIds).flat(), ...used) + 1;
  const id = reservedProductIds[kind].find((reservedId) => !used.includes(reservedId));
  if (id === undefined) {
    throw new ApiRuleError('product_known', { fields: { kind: 'Ya existe un producto de este tipo.' } });
  }
  return id;
}

export async function listAdminProducts({ db }: Pick<Services, 'db'>): Promise<AdminProductEntity[]> {
  return (await repository.listProductRows(db)).map(toAdminProductEntity);
}

/** @param admin - null: the installation itself. */
export async function addProduct(
  services: Services,
  admin: UserEntity | null,
  { reason, kind, ...facts }: CallArguments<'addProduct'>['body'],
): Promise<AdminProductEntity> {
  const { db, now } = services;
  await requireShownPicture(services, facts.img);
  for (const picture of facts.contents?.pictures ?? [])
    await requireShownPicture(services, picture, 'contents.pictures');
  const insertion = db.transaction(async (tx) => {
    await repository.lockProducts(tx);
    const id = findFreeId(kind, await repository.listUsedProductIds(tx));
    const row = await repository.insertProduct(tx, id, toColumns(facts));
    await recordChange({ tx, actorId: admin?.id ?? null, at: now() }, 'product.add', `product:${row.id}`, {
      reason,
      after: toFacts(row),
    });
    return toAdminProductEntity(row);
  });
  return insertion.catch(rejectDuplicate);
}

/** Edits a product. The version that was read prevents overwriting another admin's change. */
export async function editProduct(
  services: Services,
  admin: UserEntity,
  { id, version, reason, ...facts }: CallArguments<'editProduct'>['body'],
): Promise<AdminProductEntity> {
  const { db, now } = services;
  const edit = db.transaction(async (tx) => {
    await repository.lockProducts(tx);
    const previousRow = requireFound(await repository.lockProduct(tx, id));
    if (previousRow.version !== version) throw new ApiRuleError('edit_conflict');
    if (previousRow.img !== facts.img) await requireShownPicture({ db: tx }, facts.img);
    for (const picture of facts.contents?.pictures ?? [])
      if (!previousRow.contents.pictures.includes(picture))
        await requireShownPicture({ db: tx }, picture, 'contents.pictures');
    const row = await repository.updateProduct(tx, id, toColumns(facts));
    if (previousRow.hotmartId !== null && previousRow.hotmartId !== row.hotmartId) {
      await repository.keepFormerHotmartId(tx, previousRow.hotmartId, id, now());
    }
    await recordChange({ tx, actorId: admin.id, at: now() }, 'product.edit', `product:${id}`, {
      reason,
      before: toFacts(previousRow),
      after: toFacts(row),
    });
    return toAdminProductEntity(row);
  });
  return edit.catch(rejectDuplicate);
}

function isSameSet(sentIds: readonly number[], expectedIds: readonly number[]): boolean {
  const namedIds = new Set(sentIds);
  return sentIds.length === expectedIds.length && expectedIds.every((id) => namedIds.has(id));
}

/** An order that leaves out a product, or names one twice, was made from a list that has changed since. */
export async function orderProducts(
  { db, now }: Services,
  admin: UserEntity,
  { ids, reason }: CallArguments<'orderProducts'>['body'],
): Promise<AdminProductEntity[]> {
  return db.transaction(async (tx) => {
    await repository.lockProducts(tx);
    const previousIds = (await repository.listProductRows(tx)).map(({ id }) => id);
    if (!isSameSet(ids, previousIds)) throw new ApiRuleError('edit_conflict');
    for (const [i, id] of ids.entries()) await repository.placeProduct(tx, id, i + 1);
    await recordChange({ tx, actorId: admin.id, at: now() }, 'product.order', 'products', {
      reason,
      before: { ids: previousIds },
      after: { ids },
    });
    return (await repository.listProductRows(tx)).map(toAdminProductEntity);
  });
}
