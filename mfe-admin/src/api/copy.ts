import { callQuery, send, type ApiError, useVersionedEdit } from '@parque/api-client';
import type { CallInput, CopyUserEntity } from '@parque/contract';
import * as addresses from '@parque/contract/addresses';
import { toast } from '@parque/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useChange } from './use-change';

export const copyProductQuery = (name: string) => callQuery(addresses.getProduct, { params: { url: name } });

export const copyUsersQuery = (name: string) =>
  callQuery(addresses.listCopyUsers, { params: { name }, query: {} });

/** D-16: links without an owner. */
export const linkCountQuery = (productId: number) =>
  callQuery(addresses.countCopyLinks, { params: { productId } });

export const linkStockQuery = callQuery(addresses.countCopyStock);

export const useAddLink = (productId: number, onAdded: () => void) =>
  useChange((url: string) => send(addresses.addCopyLink, { body: { url, product_id: productId } }), {
    text: 'Enlace añadido',
    changed: [addresses.countCopyStock],
    onStored: (counted, cache) => {
      cache.setQueryData(linkCountQuery(productId).queryKey, counted);
      onAdded();
    },
  });

export type CopyUserEdit = Omit<CallInput<'editCopyUser'>['body'], 'id' | 'version'>;

export function useEditCopyUser(name: string, row: CopyUserEntity, onDone: () => void) {
  const cache = useQueryClient();
  const query = copyUsersQuery(name);
  return useVersionedEdit<CopyUserEntity, CopyUserEdit>({
    row,
    store: (edit, { id, version }) => send(addresses.editCopyUser, { body: { id, version, ...edit } }),
    reread: async () =>
      (await cache.fetchQuery({ ...query, staleTime: 0 })).find((user) => user.id === row.id),
    onStored: () => {
      toast.success('Actualizado');
      onDone();
      void cache.invalidateQueries({ queryKey: query.queryKey });
    },
  });
}

export type NewCopyUser = Omit<CallInput<'addCopyUser'>['body'], 'product_id'>;

export const useAddCopyUser = (product_id: number, onStored: () => void) =>
  useChange((user: NewCopyUser) => send(addresses.addCopyUser, { body: { product_id, ...user } }), {
    text: 'Cuenta añadida',
    changed: [addresses.listCopyUsers],
    onStored,
  });

/** The password is not cached: each request is audited. */
export function useShowPassword(id: number) {
  return useMutation<{ clave: string | null }, ApiError, void>({
    mutationFn: () => send(addresses.showCopyPassword, { params: { id } }),
    gcTime: 0,
  });
}
