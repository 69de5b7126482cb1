import type { OwnedProductEntity } from '@parque/contract';
import { storeForUser, readForUser } from '@parque/session';

const name = 'shell/products';

/** Whether a stored value has what is read of it; another release may have written it. */
function isProduct(value: unknown): value is OwnedProductEntity {
  const { id, title } = (value ?? {}) as Partial<Record<keyof OwnedProductEntity, unknown>>;
  return typeof id === 'number' && typeof title === 'string';
}

/** Returns the products that the user has had in this browser, as they were then. */
export function readStoredProducts(): readonly OwnedProductEntity[] {
  const storedValue = readForUser(name);
  return Array.isArray(storedValue) ? storedValue.filter(isProduct) : [];
}

/** Stores the products that a user owns, also for the time after their end. */
export function storeProducts(owned: readonly OwnedProductEntity[]): void {
  const ids = new Set(owned.map(({ id }) => id));
  const mergedProducts = [...readStoredProducts().filter(({ id }) => !ids.has(id)), ...owned];
  if (JSON.stringify(mergedProducts) !== JSON.stringify(readStoredProducts()))
    storeForUser(name, mergedProducts);
}
