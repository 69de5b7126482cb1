import type { ProductEntity } from '@parque/contract';
import { storeForUser, useUserStorage } from '@parque/session';

const name = 'catalogue/chosen';

/** Stores the product whose sales page the user opened, so that the first steps continue with it. */
export const storeChosenProduct = ({ id }: Pick<ProductEntity, 'id'>): void => storeForUser(name, id);

/** Returns the product whose sales page the user opened last, if it is still on sale. */
export function useChosenProduct(products: readonly ProductEntity[]): ProductEntity | undefined {
  const [id] = useUserStorage(name);
  return products.find((product) => product.id === id);
}
