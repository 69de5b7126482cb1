import type { CallArguments, PackEntity, UserEntity } from '@parque/contract';
import { asc, eq, inArray } from 'drizzle-orm';
import { recordChange } from '../../core/audit/audit-log';
import type { Database } from '../../core/database/database';
import { hotmartPacks, products } from '../../core/database/schema';
import type { Services } from '../../core/http/area';
import { ApiRuleError } from '../../core/http/api-rule-error';
import { listPackProducts } from '../../shop/purchases/packs';
import { lockProducts } from './product-repository';

export async function listPacks({ db }: Pick<Services, 'db'>): Promise<PackEntity[]> {
  const rows = await db
    .select({ hotmartId: hotmartPacks.hotmartId, product: { id: products.id, title: products.title } })
    .from(hotmartPacks)
    .innerJoin(products, eq(products.id, hotmartPacks.productId))
    .orderBy(asc(hotmartPacks.hotmartId), asc(hotmartPacks.position));
  const packs = new Map<number, PackEntity['products']>();
  for (const { hotmartId, product } of rows) packs.set(hotmartId, [...(packs.get(hotmartId) ?? []), product]);
  return [...packs].map(([hotmart_id, packProducts]) => ({ hotmart_id, products: packProducts }));
}

/** @throws ApiRuleError - `invalid_input`, with the reason beside the products. */
async function checkProducts(tx: Database, hotmartId: number, ids: readonly number[]): Promise<void> {
  const refuse = (reason: string) => new ApiRuleError('invalid_input', { fields: { product_ids: reason } });
  if (ids.length < 2 || new Set(ids).size < ids.length) throw refuse('Elige al menos dos productos.');
  const existingProducts = await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...ids]));
  if (existingProducts.length < ids.length) throw refuse('Uno de los productos ya no existe.');
  const [purchase] = await tx
    .select({ id: products.id, title: products.title })
    .from(products)
    .where(eq(products.hotmartId, hotmartId));
  if (purchase && ids[0] !== purchase.id)
    throw refuse(`El primero debe ser ${purchase.title}: tiene este número.`);
}

/** Sets or removes a pack. The products that were read prevent overwriting another admin's change. */
export async function editPack(
  { db, now }: Services,
  admin: UserEntity,
  { hotmart_id: hotmartId, product_ids: ids, replaces, reason }: CallArguments<'editPack'>['body'],
): Promise<PackEntity[]> {
  return db.transaction(async (tx) => {
    await lockProducts(tx);
    const previousIds = await listPackProducts(tx, hotmartId);
    if (previousIds.join() !== replaces.join()) throw new ApiRuleError('edit_conflict');
    await tx.delete(hotmartPacks).where(eq(hotmartPacks.hotmartId, hotmartId));
    if (ids.length > 0) {
      await checkProducts(tx, hotmartId, ids);
      await tx
        .insert(hotmartPacks)
        .values(ids.map((productId, index) => ({ hotmartId, productId, position: index + 1 })));
    }
    await recordChange({ tx, actorId: admin.id, at: now() }, 'product.pack', `pack:${hotmartId}`, {
      reason,
      before: { products: previousIds },
      after: { products: ids },
    });
    return listPacks({ db: tx });
  });
}
