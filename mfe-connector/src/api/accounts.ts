import {
  callQuery,
  isApiError,
  mayHaveTakenEffect,
  pollEvery,
  send,
  useVersionedEdit,
  type ApiError,
} from '@parque/api-client';
import type {
  AddedConnectorAccountEntity,
  CallInput,
  ConnectorAccountEntity,
  ConnectorAccountsEntity,
  CopierStateEntity,
} from '@parque/contract';
import * as addresses from '@parque/contract/addresses';
import { pluralize, toast } from '@parque/ui';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { copierQuery } from './copier';
import { modeNames } from '../copier/child/mode-names';
import { listChildren } from './masters';
import { joinNames } from '../components/join-names';

export const accountsQuery = callQuery(addresses.listConnectorAccounts);

export const listConnectedAccounts = (accounts: ConnectorAccountsEntity) => [
  ...accounts.maestras,
  ...accounts.hijas,
];

function invalidateAccounts(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: accountsQuery.queryKey });
  void cache.invalidateQueries({ queryKey: copierQuery.queryKey });
}

/** Polling interval of the accounts while one of them waits for its removal. */
const leavingMs = 2_000;

type Polled = Parameters<ReturnType<typeof pollEvery>>[0] & {
  readonly state: { readonly data: ConnectorAccountsEntity | undefined };
};

/** Joins the ids of the copies' accounts, each child with its master, to compare two states. */
const joinAccountIds = (state: CopierStateEntity) =>
  [
    ...state.masters.map(({ id }) => id),
    ...state.children.map(({ id, master_id }) => `${id} ${master_id}`),
  ].join();

/**
 * Reads the accounts again when the events of the copies show that another device added or removed an account, or changed
 * its master.
 */
function useRereadAccounts(): void {
  const cache = useQueryClient();
  const { data } = useQuery({ ...copierQuery, enabled: false });
  const ids = data && joinAccountIds(data);
  const previousIds = useRef(ids);
  useEffect(() => {
    const isOther = previousIds.current !== undefined && previousIds.current !== ids;
    previousIds.current = ids;
    if (isOther) void cache.invalidateQueries({ queryKey: accountsQuery.queryKey });
  }, [ids, cache]);
}

/** An account may be found to be gone in several ways; its equal notices are shown once. */
export const reportDeletion = (number: number) => toast.success(`Cuenta ${number} eliminada con éxito`);

/** Reads the accounts. While one of them waits for its removal, polls them and reports the removal. */
export function useAccounts() {
  useRereadAccounts();
  const cache = useQueryClient();
  const accounts = useQuery({
    ...accountsQuery,
    refetchInterval: (query: Polled) =>
      query.state.data && listConnectedAccounts(query.state.data).some(({ is_leaving }) => is_leaving)
        ? pollEvery(leavingMs)(query)
        : false,
  });
  const leavingAccounts = useRef<readonly ConnectorAccountEntity[]>([]);
  useEffect(() => {
    if (!accounts.data) return;
    const currentAccounts = listConnectedAccounts(accounts.data);
    const deletedAccounts = leavingAccounts.current.filter(({ id }) =>
      currentAccounts.every((account) => account.id !== id),
    );
    leavingAccounts.current = currentAccounts.filter(({ is_leaving }) => is_leaving);
    for (const { number } of deletedAccounts) reportDeletion(number);
    if (deletedAccounts.length > 0) void cache.invalidateQueries({ queryKey: copierQuery.queryKey });
  }, [accounts.data, cache]);
  return accounts;
}

export function useIsRemoved(id: number): boolean {
  const { data } = useQuery(accountsQuery);
  return data !== undefined && listConnectedAccounts(data).every((account) => account.id !== id);
}

/**
 * Whether an account was removed elsewhere. When the API answers so, the lists are read again.
 *
 * @param errors - Those of the calls for this account.
 */
export function useIsGone(id: number, ...errors: readonly (Error | null)[]): boolean {
  const cache = useQueryClient();
  const isAbsent = useIsRemoved(id);
  const isUnknown = errors.some((error) => isApiError(error) && error.code === 'not_found');
  useEffect(() => {
    if (isUnknown) invalidateAccounts(cache);
  }, [isUnknown, cache]);
  return isAbsent || isUnknown;
}

export type AccountInput = CallInput<'addConnectorAccount'>['body'];

/** Reports the outcome with the account's number, and reads the lists again. */
function useAccountOutcome() {
  const cache = useQueryClient();
  return (message: string) => {
    toast.success(message);
    invalidateAccounts(cache);
  };
}

function reportContinued({ continued_copies }: AddedConnectorAccountEntity): void {
  if (!continued_copies) return;
  toast.success(
    continued_copies === 1
      ? 'Tenía una copia abierta de antes: se gestiona de nuevo'
      : `Tenía ${continued_copies} copias abiertas de antes: se gestionan de nuevo`,
  );
}

/** A password that is not typed stays as it is stored. A typed one cannot be compared with the stored one. */
type AccountEdit = Omit<AccountInput, 'password'> & { readonly password: string | undefined };

interface SaveAccount {
  /** The account that is changed; without it, a new one is added. */
  readonly editing: ConnectorAccountEntity | undefined;
  /** Another edit was stored first: the account as it is stored now. */
  readonly onConflict: (stored: ConnectorAccountEntity) => void;
  readonly onDone: () => void;
}

/** Adds an account, or changes the one that was read. */
export function useSaveAccount({ editing, onConflict, onDone }: SaveAccount) {
  const cache = useQueryClient();
  const report = useAccountOutcome();
  const { save, ...saving } = useVersionedEdit<AddedConnectorAccountEntity | undefined, AccountEdit>({
    row: editing,
    store: async (body, base) => {
      try {
        return await (editing && base
          ? send(addresses.editConnectorAccount, { body: { ...body, id: base.id, version: base.version } })
          : send(addresses.addConnectorAccount, { body: { ...body, password: body.password ?? '' } }));
      } catch (error) {
        // The account may have been stored, so the lists are read again.
        if (mayHaveTakenEffect(error)) invalidateAccounts(cache);
        throw error;
      }
    },
    reread: async () => {
      const accounts = await cache.fetchQuery({ ...accountsQuery, staleTime: 0 });
      const storedAccount = listConnectedAccounts(accounts).find(({ id }) => id === editing?.id);
      if (storedAccount) onConflict(storedAccount);
      return storedAccount;
    },
    // The form is reset before the lists are read, so that it retains what the user types during the read.
    onStored: (account) => {
      if (account) report(`Cuenta ${account.number} Guardada con éxito`);
      if (account) reportContinued(account);
      onDone();
    },
  });
  return {
    ...saving,
    save: (input: AccountInput) => save({ ...input, password: input.password || undefined }),
  };
}

export type OpenCopiesChoice = NonNullable<CallInput<'deleteConnectorAccount'>['query']['open_copies']>;

interface Deletion {
  readonly id: number;
  /** Required when the account has open copies. */
  readonly openCopies: OpenCopiesChoice | undefined;
}

/** Deletes an account, or has it removed once its copies are closed. */
export function useDeleteAccount() {
  const cache = useQueryClient();
  return useMutation<ConnectorAccountEntity, ApiError, Deletion>({
    mutationFn: ({ id, openCopies }) =>
      send(addresses.deleteConnectorAccount, {
        params: { id },
        query: openCopies === undefined ? {} : { open_copies: openCopies },
      }),
    onSuccess: ({ number, is_leaving }, { openCopies }) => {
      if (!is_leaving) reportDeletion(number);
      // The progress of closes that were requested now is shown.
      else if (openCopies !== 'cerrar')
        toast.success(`La cuenta ${number} se eliminará cuando se cierren sus copias`);
      invalidateAccounts(cache);
    },
  });
}

/** States that an account was not removed, with the modes of its copies where they are known. */
function describeCancelledRemoval(
  { id, number }: ConnectorAccountEntity,
  state: CopierStateEntity | undefined,
): string {
  const baseText = `La cuenta ${number} se conserva`;
  if (!state) return baseText;
  const copyChild = state.children.find((child) => child.id === id);
  if (copyChild) return `${baseText}, en «${modeNames[copyChild.mode]}»`;
  const childrenOfMaster = listChildren({ id }, state.masters, state.children);
  if (childrenOfMaster.length === 0) return baseText;
  const modes = joinNames(new Set(childrenOfMaster.map(({ mode }) => `«${modeNames[mode]}»`)));
  return `${baseText}. ${pluralize(childrenOfMaster.length, 'Su hija queda', 'Sus hijas quedan')} en ${modes}`;
}

export function useCancelRemoval() {
  const cache = useQueryClient();
  const report = useAccountOutcome();
  return useMutation<ConnectorAccountEntity, ApiError, number>({
    mutationFn: (id) => send(addresses.keepConnectorAccount, { params: { id } }),
    onSuccess: async (account) => {
      const state = await cache.fetchQuery({ ...copierQuery, staleTime: 0 }).catch(() => undefined);
      report(describeCancelledRemoval(account, state));
    },
    onError: ({ message }) => toast.error(message),
  });
}
