import { callQuery, send, type ApiError, useVersionedEdit } from '@parque/api-client';
import type { AdminProductEntity, CallInput, UploadedPictureEntity } from '@parque/contract';
import * as addresses from '@parque/contract/addresses';
import { encodeBase64 } from '@parque/contract/picture';
import { toast } from '@parque/ui';
import { keepPreviousData, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';

export const allProductsQuery = callQuery(addresses.listAllProducts);

/** The sales of the last months. Those of another number of months remain until they arrive. */
export const monthlySalesQuery = (months: number) => ({
  ...callQuery(addresses.countMonthlySales, { query: { months } }),
  placeholderData: keepPreviousData,
});

/** Invalidates the catalogue and every query that contains product names. */
function refresh(cache: QueryClient): void {
  for (const { id } of [
    addresses.listAllProducts,
    addresses.listProducts,
    addresses.listOwnedProducts,
    addresses.countMonthlySales,
  ])
    void cache.invalidateQueries({ queryKey: [id] });
}

export type ProductAddition = CallInput<'addProduct'>['body'];
export type ProductEdit = Omit<ProductAddition, 'kind'>;

export function useAddProduct(onDone: () => void) {
  const cache = useQueryClient();
  return useMutation<AdminProductEntity, ApiError, ProductAddition>({
    mutationFn: (body) => send(addresses.addProduct, { body }),
    onSuccess: () => {
      toast.success('Producto creado');
      onDone();
      refresh(cache);
    },
  });
}

export function useEditProduct(row: AdminProductEntity, onDone: () => void) {
  const cache = useQueryClient();
  return useVersionedEdit<AdminProductEntity, ProductEdit>({
    row,
    store: (edit, { id, version }) => send(addresses.editProduct, { body: { id, version, ...edit } }),
    reread: async () =>
      (await cache.fetchQuery({ ...allProductsQuery, staleTime: 0 })).find(
        (product) => product.id === row.id,
      ),
    onStored: () => {
      toast.success('Actualizado');
      onDone();
      refresh(cache);
    },
  });
}

export function useOrderProducts(onDone: () => void) {
  const cache = useQueryClient();
  return useMutation<AdminProductEntity[], ApiError, CallInput<'orderProducts'>['body']>({
    mutationFn: (body) => send(addresses.orderProducts, { body }),
    onSuccess: (products) => {
      cache.setQueryData(allProductsQuery.queryKey, products);
      toast.success('Orden guardado');
      onDone();
      refresh(cache);
    },
  });
}

/** Stores a picture for a product, which shows it once it is saved with its address. */
export function useUploadPicture() {
  return useMutation<UploadedPictureEntity, Error, Blob>({
    mutationFn: async (file) =>
      send(addresses.uploadPicture, { body: { picture: await encodeBase64(file) } }),
  });
}
