import type { ApiError } from '@parque/api-client';
import type { BrokerAccountEntity } from '@parque/contract';
import { writeStatementCsv } from '@parque/domain/statement';
import { saveFile } from '@parque/remote/save-file';
import { getDecimalSeparator } from '@parque/ui';
import { useMutation } from '@tanstack/react-query';
import { readStoredDeals } from './imports/stored-deals';

/** The whole account as a CSV that can be imported again without loss. */
async function createAccountCsv(account: BrokerAccountEntity): Promise<string> {
  const { number, broker, server, currency, digits } = account;
  const { deals, openingBalance } = await readStoredDeals(account);
  const facts = { number: String(number), broker, server, currency, digits, mode: 'hedge' } as const;
  return writeStatementCsv({ account: facts, deals, openingBalance }, getDecimalSeparator());
}

/** The contents of a file with a selection of the account, and the end of its name. */
export interface SelectionFile {
  readonly suffix: string;
  readonly csv: string;
}

/** Saves all deals of an account as a file, or a selection. */
export function useExport(account: BrokerAccountEntity) {
  return useMutation<undefined, ApiError, SelectionFile | undefined>({
    mutationFn: async (selection) => {
      const text = selection?.csv ?? (await createAccountCsv(account));
      const csv = new Blob([text], { type: 'text/csv;charset=utf-8' });
      saveFile(`parque-${account.number}${selection?.suffix ?? ''}.csv`, csv);
      return undefined;
    },
  });
}
