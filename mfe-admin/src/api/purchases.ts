import { callQuery, send } from '@parque/api-client';
import type { CallInput } from '@parque/contract';
import * as addresses from '@parque/contract/addresses';
import { useChange } from './use-change';

export type PurchaseFilters = CallInput<'listPurchases'>['query'];

export const purchasesQuery = (query: PurchaseFilters) => callQuery(addresses.listPurchases, { query });
export const fetchPurchasesCsv = (query: CallInput<'exportPurchases'>['query']) =>
  send(addresses.exportPurchases, { query });
export const purchaseQuery = (id: number) => callQuery(addresses.getPurchase, { params: { id } });

const changedAddresses = [addresses.listPurchases, addresses.getPurchase, addresses.listUsers];

export const useAssignPurchase = (id: number, onStored: () => void) =>
  useChange(
    (body: CallInput<'assignPurchase'>['body']) => send(addresses.assignPurchase, { params: { id }, body }),
    { text: 'Compra asignada', changed: changedAddresses, onStored },
  );

export const useReplayPurchase = (id: number, onStored: () => void) =>
  useChange((reason: string) => send(addresses.replayPurchase, { params: { id }, body: { reason } }), {
    text: 'Procesada de nuevo',
    changed: changedAddresses,
    onStored,
  });
