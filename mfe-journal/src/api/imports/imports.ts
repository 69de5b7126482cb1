import { callQuery, send, type ApiError } from '@parque/api-client';
import type { CallAnswer, StatementImportEntity } from '@parque/contract';
import { listImports, redoImport, undoImport } from '@parque/contract/addresses';
import { toast } from '@parque/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export type ImportResult = Pick<CallAnswer<'undoImport'>, 'account' | 'statement'>;

/** Maximum of imports in a list, which shows the newest ones. */
export const maxListedImports = 50;

/** The imports of an account, the newest first. */
export const importsQuery = (accountId: number) =>
  callQuery(listImports, { params: { id: accountId }, query: { limit: maxListedImports } });

/** Undoes an import, or repeats an undone one, and fetches all data again. */
export function useUndoImport() {
  const cache = useQueryClient();
  return useMutation<ImportResult, ApiError, Pick<StatementImportEntity, 'id' | 'undone_at'>>({
    mutationFn: ({ id, undone_at }) => send(undone_at ? redoImport : undoImport, { params: { id } }),
    onSuccess: (_, { undone_at }) => {
      toast.success(undone_at ? 'La importación está otra vez en tu diario' : 'Importación deshecha');
      return cache.invalidateQueries();
    },
  });
}
