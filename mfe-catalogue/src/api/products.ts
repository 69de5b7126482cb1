import { callQuery } from '@parque/api-client';
import { listOwnedProducts, listProducts } from '@parque/contract/addresses';

export const productsQuery = callQuery(listProducts);

/** The query from which the shell also builds the menu. */
export const ownedProductsQuery = callQuery(listOwnedProducts);
