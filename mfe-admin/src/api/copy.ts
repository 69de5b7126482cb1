import { callQuery, send, type ApiError, useVersionedEdit } from '@parque/api-client';
import type { CallInput, CopyUserEntity } from '@parque/contract';
import * as addresses from '@parque/contract/addresses';
import { toast } from '@parque/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export const copyProductQuery = (name: string) => callQuery(addresses.getProduct, { params: { url: name } });

export const copyUsersQuery = (name: string) =>
  callQuery(addresses.listCopyUsers, { params: { name }, query: {} });

/** D-16: links without an owner. */
export const linkCountQuery = (productId: number) =>
  callQuery(addresses.countCopyLinks, { params: { productId } });

export const linkStockQuery = callQuery(addresses.countCopyStock);

export function useAddLink(productId: number, onAdded: () => void) {
  const cache = useQueryClient();
  return useMutation<{ count: number }, ApiError, string>({
    mutationFn: (url) => send(addresses.addCopyLink, { body: { url, product_id: productId } }),
    onSuccess: (counted) => {
      cache.setQueryData(linkCountQuery(productId).queryKey, counted);
      void cache.invalidateQueries({ queryKey: linkStockQuery.queryKey });
      toast.success('Enlace añadido');
      onAdded();
    },
  });
}

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

export function useAddCopyUser(name: string, productId: number, onDone: () => void) {
  const cache = useQueryClient();
  return useMutation<CopyUserEntity, ApiError, NewCopyUser>({
    mutationFn: (user) => send(addresses.addCopyUser, { body: { product_id: productId, ...user } }),
    onSuccess: () => {
      toast.success('Cuenta añadida');
      onDone();
      void cache.invalidateQueries({ queryKey: copyUsersQuery(name).queryKey });
    },
  });
}

/** The password is not cached: each request is audited. */
export function useShowPassword(id: number) {
  return useMutation<{ clave: string | null }, ApiError, void>({
    mutationFn: () => send(addresses.showCopyPassword, { params: { id } }),
    gcTime: 0,
  });
}
