import { callQuery, send, useVersionedEdit } from '@parque/api-client';
import type { LicenceEntity } from '@parque/contract';
import { deleteLicence, editLicence, listLicences } from '@parque/contract/addresses';
import { toast } from '@parque/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useChange } from './use-change';

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

export const useDeleteLicence = ({ id }: LicenceEntity, onStored: () => void) =>
  useChange(() => send(deleteLicence, { params: { id } }), {
    text: 'Licencia eliminada',
    changed: [listLicences],
    onStored,
  });
