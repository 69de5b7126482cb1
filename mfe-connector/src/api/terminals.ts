import { callQuery, pollEvery, send, type ApiError } from '@parque/api-client';
import type {
  CallInput,
  NewTerminalCodeEntity,
  ProgramFileEntity,
  TerminalEntity,
  TerminalsEntity,
} from '@parque/contract';
import * as addresses from '@parque/contract/addresses';
import { saveBase64 } from '@parque/remote/save-file';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { isSendingHistory } from '../terminal/state-words';
import { copierQuery } from './copier';

type Polled = Parameters<ReturnType<typeof pollEvery>>[0] & {
  readonly state: { readonly data: TerminalsEntity | undefined };
};

/** Whether a terminal is about to change its state, so that the owner waits for it on the page. */
const isExpecting = ({ terminals, codes }: TerminalsEntity): boolean =>
  codes.some(({ state }) => state !== 'seen' && state !== 'expired') ||
  terminals.some(
    (terminal) => terminal.state === 'seen' || terminal.state === 'loading' || isSendingHistory(terminal),
  );

/** The terminals of the user. Their states change when time passes or the terminal calls, so they are polled. */
export const terminalsQuery = {
  ...callQuery(addresses.listTerminals),
  refetchInterval: (query: Polled) =>
    pollEvery(query.state.data && isExpecting(query.state.data) ? 1500 : 5000)(query),
};

/** The program and the address of the installation; both stay the same while the page is open. */
export const programQuery = { ...callQuery(addresses.getTerminalProgram), staleTime: Infinity };

export const useDownloadCompiledProgram = () =>
  useMutation<ProgramFileEntity, ApiError>({
    mutationFn: () => send(addresses.downloadTerminalProgram),
    onSuccess: ({ name, data }) => saveBase64(name, data),
  });

const refresh = (cache: QueryClient) => cache.invalidateQueries({ queryKey: terminalsQuery.queryKey });

/** Creates a code for a new terminal, or for one that is paired again. */
export function useStartPairing() {
  const cache = useQueryClient();
  return useMutation<NewTerminalCodeEntity, ApiError, number | undefined>({
    mutationFn: (terminalId) =>
      send(addresses.startTerminalPairing, {
        body: terminalId === undefined ? {} : { terminal_id: terminalId },
      }),
    onSuccess: () => refresh(cache),
  });
}

export type Pairing = ReturnType<typeof useStartPairing>;

/** Replaces a terminal in the list. */
function cacheTerminal(cache: QueryClient, terminal: TerminalEntity): void {
  cache.setQueryData<TerminalsEntity>(
    terminalsQuery.queryKey,
    (list) =>
      list && { ...list, terminals: list.terminals.map((row) => (row.id === terminal.id ? terminal : row)) },
  );
}

const changes = {
  confirm: addresses.confirmTerminal,
  revoke: addresses.revokeTerminal,
  move: addresses.moveTerminalLease,
} as const;

/** Confirms or revokes a terminal, or gives its account to the run that waits. */
export function useTerminalChange(id: number, change: keyof typeof changes) {
  const cache = useQueryClient();
  return useMutation<TerminalEntity, ApiError, void>({
    mutationFn: () => send(changes[change], { params: { id } }),
    onSuccess: (terminal) => cacheTerminal(cache, terminal),
    onError: () => refresh(cache),
  });
}

/**
 * Removes a disconnected terminal from the list, or rejects one that is not the user's and ends its code. `onRemoved` is
 * also called when the card was unmounted with the terminal.
 */
export function useRemoveTerminal(id: number, onRemoved?: () => void) {
  const cache = useQueryClient();
  return useMutation<void, ApiError, void>({
    mutationFn: () => send(addresses.removeTerminal, { params: { id } }),
    onSuccess: () => {
      onRemoved?.();
      cache.setQueryData<TerminalsEntity>(
        terminalsQuery.queryKey,
        (list) => list && { ...list, terminals: list.terminals.filter((terminal) => terminal.id !== id) },
      );
      return refresh(cache);
    },
    onError: () => refresh(cache),
  });
}

export type TerminalUse = CallInput<'linkTerminal'>['body'];

/** Uses the account of a terminal in the journal or in the connector, whose lists are read again. */
export function useLinkTerminal(id: number) {
  const cache = useQueryClient();
  return useMutation<TerminalEntity, ApiError, TerminalUse>({
    mutationFn: (body) => send(addresses.linkTerminal, { params: { id }, body }),
    onSuccess: (terminal) => {
      cacheTerminal(cache, terminal);
      for (const { id: call } of [addresses.listBrokerAccounts, addresses.listConnectorAccounts])
        void cache.invalidateQueries({ queryKey: [call] });
      void cache.invalidateQueries({ queryKey: copierQuery.queryKey });
    },
  });
}
