import { callQuery } from '@parque/api-client';
import { listOwnedProducts } from '@parque/contract/addresses';

export const ownedProductsQuery = callQuery(listOwnedProducts);
