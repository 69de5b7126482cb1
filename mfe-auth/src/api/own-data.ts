import { send, type ApiError } from '@parque/api-client';
import { deleteOwnAccount, exportOwnData } from '@parque/contract/addresses';
import { saveFile } from '@parque/remote/save-file';
import { useMutation } from '@tanstack/react-query';

export function useExportOwnData() {
  return useMutation<void, ApiError>({
    async mutationFn() {
      const data = await send(exportOwnData);
      const text = JSON.stringify(data, null, 2);
      const name = `parque-mis-datos-${data.exported_at.slice(0, 10)}.json`;
      saveFile(name, new Blob([text], { type: 'application/json' }));
    },
  });
}

export function useDeleteOwnAccount() {
  return useMutation<void, ApiError, string>({
    mutationFn: (email) => send(deleteOwnAccount, { body: { email } }),
  });
}
