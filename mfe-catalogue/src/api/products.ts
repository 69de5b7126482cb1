import { callQuery } from '@parque/api-client';
import { getProduct, listLegalTexts, listOwnedProducts, listProducts } from '@parque/contract/addresses';

export const productsQuery = callQuery(listProducts);

/** The query from which the shell also builds the menu. */
export const ownedProductsQuery = callQuery(listOwnedProducts);

export const productQuery = (url: string) => callQuery(getProduct, { params: { url } });

/** Terms, privacy and risk, as far as the installation has them. */
export const legalQuery = callQuery(listLegalTexts);
