import { callQuery, send, useVersionedEdit } from '@parque/api-client';
import type { AdminProductEntity, CallInput, UploadedPictureEntity } from '@parque/contract';
import * as addresses from '@parque/contract/addresses';
import { encodeBase64 } from '@parque/contract/picture';
import { toast } from '@parque/ui';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useChange } from './use-change';

export const allProductsQuery = callQuery(addresses.listAllProducts);

/** The sales of the last months. After a change of their number, the previous sales stay until the new ones arrive. */
export const monthlySalesQuery = (months: number) => ({
  ...callQuery(addresses.countMonthlySales, { query: { months } }),
  placeholderData: keepPreviousData,
});

/** The catalogue and every call that contains product names. */
const changedAddresses = [
  addresses.listAllProducts,
  addresses.listProducts,
  addresses.listOwnedProducts,
  addresses.countMonthlySales,
];

export type ProductAddition = CallInput<'addProduct'>['body'];
export type ProductEdit = Omit<ProductAddition, 'kind'>;

export const useAddProduct = (onStored: () => void) =>
  useChange((body: ProductAddition) => send(addresses.addProduct, { body }), {
    text: 'Producto creado',
    changed: changedAddresses,
    onStored,
  });

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
      for (const { id } of changedAddresses) void cache.invalidateQueries({ queryKey: [id] });
    },
  });
}

export const useOrderProducts = (onDone: () => void) =>
  useChange((body: CallInput<'orderProducts'>['body']) => send(addresses.orderProducts, { body }), {
    text: 'Orden guardado',
    changed: changedAddresses,
    onStored: (products, cache) => {
      cache.setQueryData(allProductsQuery.queryKey, products);
      onDone();
    },
  });

/** Stores a picture for a product, which shows it once it is saved with its address. */
export function useUploadPicture() {
  return useMutation<UploadedPictureEntity, Error, Blob>({
    mutationFn: async (file) =>
      send(addresses.uploadPicture, { body: { picture: await encodeBase64(file) } }),
  });
}
