import type { OwnedProductEntity } from '@parque/contract';
import { storeForUser, readForUser } from '@parque/session';

const storageName = 'shell/products';

/** Returns the products that the user has had in this browser, in their last stored state. */
export const readStoredProducts = (): readonly OwnedProductEntity[] =>
  (readForUser(storageName) ?? []) as readonly OwnedProductEntity[];

/** Stores the products that a user owns. They stay stored after they have ended. */
export function storeProducts(products: readonly OwnedProductEntity[]): void {
  const ids = new Set(products.map(({ id }) => id));
  const mergedProducts = [...readStoredProducts().filter(({ id }) => !ids.has(id)), ...products];
  if (JSON.stringify(mergedProducts) !== JSON.stringify(readStoredProducts()))
    storeForUser(storageName, mergedProducts);
}
