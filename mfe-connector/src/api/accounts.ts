import { callQuery, send, type ApiError } from '@parque/api-client';
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

/** What a form sends: a new account, or with its id one that is changed. */
export type AccountInput = CallInput<'addConnectorAccount'>['body'] & { readonly id?: number };

function save({ id, ...body }: AccountInput): Promise<ConnectorAccountEntity> {
  return id === undefined
    ? send(addConnectorAccount, { body })
    : send(editConnectorAccount, { body: { id, ...body } });
}

/** Tells the number and reads the lists again. */
function useAccountChange<Input>(change: (input: Input) => Promise<ConnectorAccountEntity>, outcome: string) {
  const cache = useQueryClient();
  return useMutation<ConnectorAccountEntity, ApiError, Input>({
    mutationFn: change,
    // The form is free for the next account at once: what is typed into it while the lists are read stays.
    onSuccess: ({ number }) => {
      toast.success(`Cuenta ${number} ${outcome} con éxito`);
      void cache.invalidateQueries({ queryKey: accountsQuery.queryKey });
      void cache.invalidateQueries({ queryKey: copierQuery.queryKey });
    },
  });
}

export const useSaveAccount = () => useAccountChange(save, 'Guardada');

export const useDeleteAccount = () =>
  useAccountChange((id: number) => send(deleteConnectorAccount, { params: { id } }), 'eliminada');
