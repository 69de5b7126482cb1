import { callQuery, send } from '@parque/api-client';
import type { OwnedProductEntity } from '@parque/contract';
import * as addresses from '@parque/contract/addresses';
import { queryOptions } from '@tanstack/react-query';

export const accountQuery = callQuery(addresses.getAccount);

async function hasLicence(userId: number, productId: number): Promise<boolean> {
  const licence = await send(addresses.getLicence, { params: { userId, productId } });
  return licence?.account_1 != null || licence?.account_2 != null;
}

async function hasConnected(): Promise<boolean> {
  const { master, hijas } = await send(addresses.listConnectorAccounts);
  return master !== null || hijas.length > 0;
}

const hasJournal = async () => (await send(addresses.listBrokerAccounts)).length > 0;

/** Whether the user has entered an account in the screen of a product, by the id of the product. */
const usageChecks: Readonly<Record<number, (userId: number) => Promise<boolean>>> = {
  1: hasConnected,
  2: hasJournal,
  3: hasJournal,
  6: (userId) => hasLicence(userId, 6),
  7: (userId) => hasLicence(userId, 7),
};

/** Whether the user has set up a product. A product without a setup always is. Read again at each visit. */
export const usedQuery = (userId: number, product: OwnedProductEntity | undefined) =>
  queryOptions({
    queryKey: ['catalogue/used', userId, product?.id ?? 0],
    queryFn: () => (product && usageChecks[product.id]?.(userId)) ?? true,
    enabled: product !== undefined,
    staleTime: 0,
  });
