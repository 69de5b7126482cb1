import { callQuery, send, type ApiError } from '@parque/api-client';
import type { TerminalEntity, TerminalsEntity } from '@parque/contract';
import { linkTerminal, listTerminals } from '@parque/contract/addresses';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountsQuery } from './accounts';

/** Whether the owner has confirmed the terminal and has not disconnected it. */
const isUsable = ({ state }: TerminalEntity) => state !== 'seen' && state !== 'revoked';

const listUnusedTerminals = ({ terminals }: TerminalsEntity): TerminalEntity[] =>
  terminals.filter((terminal) => isUsable(terminal) && !terminal.used_as.includes('journal'));

/** The user's terminals that are confirmed and have no account in the journal. */
export const terminalsQuery = { ...callQuery(listTerminals), select: listUnusedTerminals };

export function useJournalTerminal(id: number, onLinked?: (accountId: number) => void) {
  const cache = useQueryClient();
  return useMutation<TerminalEntity, ApiError, void>({
    mutationFn: () => send(linkTerminal, { params: { id }, body: { use: 'journal' } }),
    onSuccess: async ({ journal_account: account }) => {
      await cache.invalidateQueries({ queryKey: accountsQuery.queryKey });
      void cache.invalidateQueries({ queryKey: [listTerminals.id] });
      if (account !== null) onLinked?.(account);
    },
  });
}
