import { callQuery, send, type ApiError } from '@parque/api-client';
import type { AdminPurchaseEntity, CallInput } from '@parque/contract';
import * as addresses from '@parque/contract/addresses';
import { toast } from '@parque/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export type PurchaseFilters = CallInput<'listPurchases'>['query'];

export const purchasesQuery = (query: PurchaseFilters) => callQuery(addresses.listPurchases, { query });
export const fetchPurchasesCsv = (query: CallInput<'exportPurchases'>['query']) =>
  send(addresses.exportPurchases, { query });
export const purchaseQuery = (id: number) => callQuery(addresses.getPurchase, { params: { id } });

function usePurchaseChange<Change>(
  successText: string,
  make: (change: Change) => Promise<AdminPurchaseEntity>,
  onDone: () => void,
) {
  const cache = useQueryClient();
  return useMutation<AdminPurchaseEntity, ApiError, Change>({
    mutationFn: make,
    onSuccess: () => {
      toast.success(successText);
      onDone();
      for (const { id } of [addresses.listPurchases, addresses.getPurchase, addresses.listUsers])
        void cache.invalidateQueries({ queryKey: [id] });
    },
  });
}

export const useAssignPurchase = (id: number, onDone: () => void) =>
  usePurchaseChange(
    'Compra asignada',
    ({ userId, reason }: { readonly userId: number; readonly reason: string }) =>
      send(addresses.assignPurchase, { params: { id }, body: { user_id: userId, reason } }),
    onDone,
  );

export const useReplayPurchase = (id: number, onDone: () => void) =>
  usePurchaseChange(
    'Procesada de nuevo',
    (reason: string) => send(addresses.replayPurchase, { params: { id }, body: { reason } }),
    onDone,
  );
