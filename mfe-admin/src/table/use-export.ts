import type { ApiError } from '@parque/api-client';
import { toast } from '@parque/ui';
import { useMutation } from '@tanstack/react-query';
import { csvName, download } from './download';

/** Offers all rows that match the filters of a table as a download. */
export function useExport(subject: string, fetchCsv: () => Promise<string>) {
  const mutation = useMutation<string, ApiError, void>({
    mutationFn: fetchCsv,
    gcTime: 0,
    onSuccess: (csv) => download(csvName(subject), csv),
    onError: ({ message }) => toast.error('No se ha podido exportar', message),
  });
  return { onExport: () => mutation.mutate(), isExporting: mutation.isPending };
}
