import { send, type ApiError } from '@parque/api-client';
import type { BrokerAccountEntity } from '@parque/contract';
import { listDeals } from '@parque/contract/addresses';
import { writeStatementCsv, type Deal } from '@parque/domain/statement';
import { saveFile } from '@parque/remote/save-file';
import { useMutation } from '@tanstack/react-query';

const pageSize = 2000;

/** The whole account as a CSV that can be imported again without loss. */
async function accountCsv(account: BrokerAccountEntity): Promise<string> {
  const { id, number, broker, server, currency, digits } = account;
  const deals: Deal[] = [];
  let cursor: string | undefined;
  let openingBalance = 0;
  do {
    const page = await send(listDeals, { params: { id }, query: { cursor, limit: pageSize } });
    openingBalance = page.opening_balance;
    deals.push(...page.deals);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  const facts = { number: String(number), broker, server, currency, digits, mode: 'hedge' } as const;
  return writeStatementCsv({ account: facts, deals, openingBalance });
}

/** Saves all deals of an account as a file. */
export function useExport(account: BrokerAccountEntity) {
  return useMutation<undefined, ApiError, void>({
    mutationFn: async () => {
      const csv = new Blob([await accountCsv(account)], { type: 'text/csv;charset=utf-8' });
      saveFile(`parque-${account.number}.csv`, csv);
      return undefined;
    },
  });
}
