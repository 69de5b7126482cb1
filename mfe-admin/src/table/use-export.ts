import type { ApiError } from '@parque/api-client';
import type { CsvFormat } from '@parque/domain/csv';
import { toast } from '@parque/ui';
import { useMutation } from '@tanstack/react-query';
import { download, useCsvFormat } from './download';

export function useExport(subject: string, fetchCsv: (format: CsvFormat) => Promise<string>) {
  const format = useCsvFormat();
  const mutation = useMutation<string, ApiError, void>({
    mutationFn: () => fetchCsv(format),
    gcTime: 0,
    onSuccess: (csv) => download(subject, csv, format),
    onError: ({ message }) => toast.error('No se ha podido exportar', message),
  });
  return { onExport: () => mutation.mutate(), isExporting: mutation.isPending };
}
