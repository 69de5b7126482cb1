import { callQuery, send, type ApiError, useVersionedEdit } from '@parque/api-client';
import type { LicenceEntity } from '@parque/contract';
import { deleteLicence, editLicence, listLicences } from '@parque/contract/addresses';
import { toast } from '@parque/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** A licensed product, as in its address. */
export type LicensedProduct = 'dashpro' | 'escaner';

export const licencesQuery = (product: LicensedProduct) =>
  callQuery(listLicences, { params: { product }, query: {} });

export type LicenceEdit = Pick<LicenceEntity, 'account_1' | 'account_2' | 'status'>;

export function useEditLicence(product: LicensedProduct, row: LicenceEntity, onDone: () => void) {
  const cache = useQueryClient();
  const query = licencesQuery(product);
  return useVersionedEdit<LicenceEntity, LicenceEdit>({
    row,
    store: (edit, { id, product_id, version }) =>
      send(editLicence, { body: { id, product_id, version, ...edit } }),
    reread: async () =>
      (await cache.fetchQuery({ ...query, staleTime: 0 })).find((licence) => licence.id === row.id),
    onStored: () => {
      toast.success(`Actualizado: licencia de ${row.email}`);
      onDone();
      void cache.invalidateQueries({ queryKey: query.queryKey });
    },
  });
}

export function useDeleteLicence(product: LicensedProduct, { id }: LicenceEntity, onDone: () => void) {
  const cache = useQueryClient();
  return useMutation<void, ApiError, void>({
    mutationFn: () => send(deleteLicence, { params: { id } }),
    onSuccess: () => {
      toast.success('Licencia eliminada');
      onDone();
      void cache.invalidateQueries({ queryKey: licencesQuery(product).queryKey });
    },
  });
}
