import { callQuery, send, useVersionedEdit, type ApiError } from '@parque/api-client';
import type { CallInput, ConnectorAccountEntity } from '@parque/contract';
import {
  addConnectorAccount,
  deleteConnectorAccount,
  editConnectorAccount,
  listConnectorAccounts,
} from '@parque/contract/addresses';
import { toast } from '@parque/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { copierQuery } from './copier';

export const accountsQuery = callQuery(listConnectorAccounts);

/** What a form sends: a new account, or what one is to be from now on. */
export type AccountInput = CallInput<'addConnectorAccount'>['body'];

/** Tells the number and reads the lists again. */
function useAccountNews(outcome: string) {
  const cache = useQueryClient();
  return ({ number }: ConnectorAccountEntity) => {
    toast.success(`Cuenta ${number} ${outcome} con éxito`);
    void cache.invalidateQueries({ queryKey: accountsQuery.queryKey });
    void cache.invalidateQueries({ queryKey: copierQuery.queryKey });
  };
}

/** Adds an account, or changes the one that was read. */
export function useSaveAccount(editing: ConnectorAccountEntity | undefined, onDone: () => void) {
  const cache = useQueryClient();
  const tell = useAccountNews('Guardada');
  return useVersionedEdit<ConnectorAccountEntity | undefined, AccountInput>({
    row: editing,
    store: (body, base) =>
      editing && base
        ? send(editConnectorAccount, { body: { ...body, id: base.id, version: base.version } })
        : send(addConnectorAccount, { body }),
    reread: async () => {
      const { master, hijas } = await cache.fetchQuery({ ...accountsQuery, staleTime: 0 });
      return [master, ...hijas].find((account) => account?.id === editing?.id) ?? undefined;
    },
    // The form is free for the next account at once: what is typed into it while the lists are read stays.
    onStored: (account) => {
      if (account) tell(account);
      onDone();
    },
  });
}

export function useDeleteAccount() {
  const tell = useAccountNews('eliminada');
  return useMutation<ConnectorAccountEntity, ApiError, number>({
    mutationFn: (id) => send(deleteConnectorAccount, { params: { id } }),
    onSuccess: tell,
  });
}
