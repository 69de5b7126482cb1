import {
  reservedProductIds,
  type AdminProductEntity,
  type CallArguments,
  type UserEntity,
} from '@parque/contract';
import { audit } from '../audit/audit-log';
import { violates } from '../database/unique-violation';
import type { Services } from '../http/area';
import { Refusal } from '../http/refusal';
import { currentKeys } from '../registry/keys/key-lists';
import { originsOf } from '../registry/keys/granted-origins';
import * as repository from './product-repository';
import { productEntity, type ProductRow } from './product-repository';

type Facts = Omit<CallArguments<'addProduct'>['body'], 'reason' | 'kind'>;

const columnsOf = ({ hotmart_id, access_days, contents, max_children, max_masters, ...rest }: Facts) => ({
  ...rest,
  ...(contents && { contents }),
  ...(max_children !== undefined && { maxChildren: max_children }),
  ...(max_masters !== undefined && { maxMasters: max_masters }),
  hotmartId: hotmart_id,
  accessDays: access_days,
});

const factsOf = ({ id: _id, position: _position, version: _version, ...facts }: ProductRow) => facts;

/** Rejects a value that another product has, with the message at its field. */
function refuseKnown(error: unknown): never {
  if (violates(error, 'products_url')) {
    throw new Refusal('product_known', { fields: { url: 'Otro producto ya usa este nombre corto.' } });
  }
  if (violates(error, 'products_hotmart')) {
    throw new Refusal('product_known', { fields: { hotmart_id: 'Otro producto ya tiene este número.' } });
  }
  throw error;
}

/** Returns the beginnings of the addresses of pictures that the policy of the page allows. */
export async function pictureFolders({ db }: Pick<Services, 'db'>): Promise<string[]> {
  const keys = await currentKeys(db);
  return [
    '/pictures/',
    ...originsOf(keys?.list ?? {}, ({ level }) => !level).images.map((origin) => `${origin}/`),
  ];
}

/** @throws Refusal - `invalid_input`: the policy of the page blocks a picture of this origin. */
async function requireShownPicture(
  services: Pick<Services, 'db'>,
  img: string,
  field = 'img',
): Promise<void> {
  if (img.startsWith('/pictures/')) return;
  const folders = await pictureFolders(services);
  if (folders.some((folder) => img.startsWith(folder))) return;
  const allowed = folders.join(', ');
  throw new Refusal('invalid_input', {
    fields: { [field]: `La página solo muestra imágenes que empiezan por: ${allowed}` },
  });
}

/** The lowest free id of a kind. What a product opens depends on its id, so copy products get no reserved one. */
function freeId(kind: CallArguments<'addProduct'>['body']['kind'], used: readonly number[]): number {
  if (kind === 'copy') return Math.max(...Object.values(reservedProductIds).flat(), ...used) + 1;
  const id = reservedProductIds[kind].find((reserved) => !used.includes(reserved));
  if (id === undefined) {
    throw new Refusal('product_known', { fields: { kind: 'Ya existe un producto de este tipo.' } });
  }
  return id;
}

export async function allProducts({ db }: Pick<Services, 'db'>): Promise<AdminProductEntity[]> {
  return (await repository.productsInOrder(db)).map(productEntity);
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
  const added = db.transaction(async (tx) => {
    await repository.lockProducts(tx);
    const id = freeId(kind, await repository.productIdsInUse(tx));
    const row = await repository.insertProduct(tx, id, columnsOf(facts));
    await audit(tx, {
      actorId: admin?.id ?? null,
      at: now(),
      action: 'product.add',
      subject: `product:${row.id}`,
      reason,
      after: factsOf(row),
    });
    return productEntity(row);
  });
  return added.catch(refuseKnown);
}

/** Edits a product. The version that was read prevents overwriting another admin's change. */
export async function editProduct(
  services: Services,
  admin: UserEntity,
  { id, version, reason, ...facts }: CallArguments<'editProduct'>['body'],
): Promise<AdminProductEntity> {
  const { db, now } = services;
  const edited = db.transaction(async (tx) => {
    await repository.lockProducts(tx);
    const before = await repository.lockedProduct(tx, id);
    if (!before) throw new Refusal('not_found');
    if (before.version !== version) throw new Refusal('edit_conflict');
    if (before.img !== facts.img) await requireShownPicture({ db: tx }, facts.img);
    for (const picture of facts.contents?.pictures ?? [])
      if (!before.contents.pictures.includes(picture))
        await requireShownPicture({ db: tx }, picture, 'contents.pictures');
    const row = await repository.updateProduct(tx, id, columnsOf(facts));
    if (before.hotmartId !== null && before.hotmartId !== row.hotmartId) {
      await repository.keepFormerHotmartId(tx, before.hotmartId, id, now());
    }
    await audit(tx, {
      actorId: admin.id,
      at: now(),
      action: 'product.edit',
      subject: `product:${id}`,
      reason,
      before: factsOf(before),
      after: factsOf(row),
    });
    return productEntity(row);
  });
  return edited.catch(refuseKnown);
}

function isSameSet(ids: readonly number[], all: readonly number[]): boolean {
  const named = new Set(ids);
  return ids.length === all.length && all.every((id) => named.has(id));
}

/** An order that leaves out a product, or names one twice, was made from a list that has changed since. */
export async function orderProducts(
  { db, now }: Services,
  admin: UserEntity,
  { ids, reason }: CallArguments<'orderProducts'>['body'],
): Promise<AdminProductEntity[]> {
  return db.transaction(async (tx) => {
    await repository.lockProducts(tx);
    const before = (await repository.productsInOrder(tx)).map(({ id }) => id);
    if (!isSameSet(ids, before)) throw new Refusal('edit_conflict');
    for (const [i, id] of ids.entries()) await repository.placeProduct(tx, id, i + 1);
    await audit(tx, {
      actorId: admin.id,
      at: now(),
      action: 'product.order',
      subject: 'products',
      reason,
      before: { ids: before },
      after: { ids },
    });
    return (await repository.productsInOrder(tx)).map(productEntity);
  });
}
