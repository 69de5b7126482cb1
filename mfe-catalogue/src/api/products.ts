import { callQuery } from '@parque/api-client';
import { listOwnedProducts, listProducts } from '@parque/contract/addresses';

export const productsQuery = callQuery(listProducts);

/** The same query by which the shell knows what belongs in the menu. */
export const ownedProductsQuery = callQuery(listOwnedProducts);
