import { callQuery, send, useVersionedEdit, type ApiError } from '@parque/api-client';
import type { BrokerAccountEntity, CallAnswer, CallInput } from '@parque/contract';
import * as addresses from '@parque/contract/addresses';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { offlineOptions } from './offline-options';

export type Credentials = CallInput<'registerBrokerAccount'>['body'];

export const accountsQuery = { ...callQuery(addresses.listBrokerAccounts), ...offlineOptions };

/** Why an account was not registered: the messages of the error catalogue. */
export class RegistrationRefusedError extends Error {
  override readonly name = 'RegistrationRefusedError';
  /** The message of the API or an advice, if there is one. */
  readonly detail: string | undefined;

  constructor(message: string, reason?: Pick<ApiError, 'message'>) {
    super(message);
    this.detail = reason?.message === message ? undefined : reason?.message;
  }
}

/** What the user can check when the broker does not accept the account. */
const advice = {
  message: 'Comprueba el número, el servidor y la contraseña. Sirve la de inversor, que solo permite mirar.',
};

async function verify(body: Credentials): Promise<void> {
  const verification = await send(addresses.verifyBrokerAccount, { body }).catch((reason: ApiError) => {
    throw new RegistrationRefusedError('Error de conexión', reason);
  });
  if (!verification.response) throw new RegistrationRefusedError('No se puede acceder a la cuenta', advice);
}

async function register(body: Credentials): Promise<BrokerAccountEntity> {
  await verify(body);
  return send(addresses.registerBrokerAccount, { body }).catch((reason: ApiError) => {
    throw new RegistrationRefusedError(reason.code === 'broker_refused' ? reason.message : 'Error', reason);
  });
}

/** Registers an account that the broker has just accepted, and fetches the accounts again. */
export function useRegisterAccount() {
  const cache = useQueryClient();
  return useMutation<BrokerAccountEntity, RegistrationRefusedError, Credentials>({
    mutationFn: register,
    onSuccess: () => cache.invalidateQueries({ queryKey: accountsQuery.queryKey }),
  });
}

/** Sets the clock of an account's server. All data that depends on that clock is fetched again. */
export function useSetServerClock(account: BrokerAccountEntity, onDone: () => void) {
  const cache = useQueryClient();
  return useVersionedEdit<BrokerAccountEntity, string>({
    row: account,
    store: (zone, { id, version }) => send(addresses.editBrokerAccount, { body: { id, zone, version } }),
    reread: async () =>
      (await cache.fetchQuery({ ...accountsQuery, staleTime: 0 })).find(({ id }) => id === account.id),
    toEdit: ({ zone }) => zone ?? undefined,
    onStored: () => {
      onDone();
      void cache.invalidateQueries();
    },
  });
}

/**
 * Deletes an account with all its data.
 *
 * @param onClosed - Called also when the screen was unmounted together with the account.
 */
export function useCloseBrokerSession(id: number, onClosed: () => void) {
  const cache = useQueryClient();
  return useMutation<CallAnswer<'closeBrokerSession'>, ApiError, void>({
    mutationFn: () => send(addresses.closeBrokerSession, { params: { id } }),
    onSuccess: ({ status }) => {
      if (status !== 1) return;
      onClosed();
      cache.setQueryData(accountsQuery.queryKey, (accounts) => accounts?.filter((row) => row.id !== id));
    },
  });
}
