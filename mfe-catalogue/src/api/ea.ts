import { callQuery, pollEvery, send, type ApiError } from '@parque/api-client';
import type { EaKeyEntity, ProgramFileEntity } from '@parque/contract';
import * as addresses from '@parque/contract/addresses';
import { saveBase64 } from '@parque/remote/save-file';
import { toast } from '@parque/ui';
import { useMutation } from '@tanstack/react-query';

/** Polled while the page is visible, because contacts come from terminals. */
export const eaContactsQuery = (productId: number) => ({
  ...callQuery(addresses.getEaContacts, { params: { productId } }),
  refetchInterval: pollEvery(5000),
});

/** The file of the product and the address to allow; both stay the same while the page is open. */
export const eaProgramQuery = (productId: number) => ({
  ...callQuery(addresses.getEaProgram, { params: { productId } }),
  staleTime: Infinity,
});

/** A file that the browser saves and never opens. */
export const createBinaryFile = (bytes: Uint8Array<ArrayBuffer>) =>
  new Blob([bytes], { type: 'application/octet-stream' });

export const useDownloadProgram = (productId: number) =>
  useMutation<ProgramFileEntity, ApiError>({
    mutationFn: () => send(addresses.downloadEaProgram, { params: { productId } }),
    onSuccess: ({ name, data }) => saveBase64(name, data),
  });

/** The key is fetched on demand and not cached, because it gives access to the licence. */
export function useEaKey(productId: number) {
  const params = { productId };
  const show = useMutation<EaKeyEntity, ApiError>({ mutationFn: () => send(addresses.getEaKey, { params }) });
  const renew = useMutation<EaKeyEntity, ApiError>({
    mutationFn: () => send(addresses.renewEaKey, { params }),
    onSuccess: () => {
      toast.success('Clave renovada');
    },
  });
  return { show, renew, key: renew.data?.key ?? show.data?.key };
}
