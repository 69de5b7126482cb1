import { send, type ApiError } from '@parque/api-client';
import { deleteOwnAccount, exportOwnData } from '@parque/contract/addresses';
import { useMutation } from '@tanstack/react-query';

/** Offers an object as a download. */
function save(name: string, content: unknown): void {
  const link = document.createElement('a');
  const text = JSON.stringify(content, null, 2);
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Fetches all stored data of the user and offers it as a download. */
export function useExportOwnData() {
  return useMutation<void, ApiError>({
    async mutationFn() {
      const data = await send(exportOwnData);
      save(`parque-mis-datos-${data.exported_at.slice(0, 10)}.json`, data);
    },
  });
}

export function useDeleteOwnAccount() {
  return useMutation<void, ApiError, string>({
    mutationFn: (email) => send(deleteOwnAccount, { body: { email } }),
  });
}
