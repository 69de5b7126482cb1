import type { ApiError } from '@parque/api-client';
import type { BrokerAccountEntity } from '@parque/contract';
import { writeStatementCsv } from '@parque/domain/statement';
import { saveFile } from '@parque/remote/save-file';
import { decimalSeparator } from '@parque/ui';
import { useMutation } from '@tanstack/react-query';
import { readStoredDeals } from './stored-deals';

/** The whole account as a CSV that can be imported again without loss. */
async function createAccountCsv(account: BrokerAccountEntity): Promise<string> {
  const { number, broker, server, currency, digits } = account;
  const { deals, openingBalance } = await readStoredDeals(account);
  const facts = { number: String(number), broker, server, currency, digits, mode: 'hedge' } as const;
  return writeStatementCsv({ account: facts, deals, openingBalance }, decimalSeparator());
}

/** Saves all deals of an account as a file. */
export function useExport(account: BrokerAccountEntity) {
  return useMutation<undefined, ApiError, void>({
    mutationFn: async () => {
      const csv = new Blob([await createAccountCsv(account)], { type: 'text/csv;charset=utf-8' });
      saveFile(`parque-${account.number}.csv`, csv);
      return undefined;
    },
  });
}
