import { callQuery, send, useVersionedEdit } from '@parque/api-client';
import type { CallInput, FundEntryEntity } from '@parque/contract';
import { listAllFunds, listFunds, settleFund } from '@parque/contract/addresses';
import { toast } from '@parque/ui';
import { useQueryClient } from '@tanstack/react-query';

export type FundFilters = CallInput<'listAllFunds'>['query'];
export type FundStatus = FundEntryEntity['status'];

export const fundsQuery = (query: FundFilters) => callQuery(listAllFunds, { query });

/** Fetches all pages that match the filters, one after the other. */
export async function fetchAllFunds(filters: FundFilters): Promise<FundEntryEntity[]> {
  const entries: FundEntryEntity[] = [];
  let after: number | null = null;
  do {
    const page: { funds: FundEntryEntity[]; next: number | null } = await send(listAllFunds, {
      query: { ...filters, ...(after !== null && { after }) },
    });
    entries.push(...page.funds);
    after = page.next;
  } while (after !== null);
  return entries;
}

export interface Settlement {
  readonly status: FundStatus;
  readonly note: string | null;
  /** The corrected amount, as a decimal. */
  readonly ammount?: string;
}

export function useSettleFund(row: FundEntryEntity, onDone: () => void) {
  const cache = useQueryClient();
  return useVersionedEdit<FundEntryEntity, Settlement>({
    row,
    store: (settlement, { id, version }) => send(settleFund, { body: { id, version, ...settlement } }),
    reread: async () => (await fetchAllFunds({ search: row.email })).find((fund) => fund.id === row.id),
    onStored: ({ status }) => {
      toast.success(status === 1 ? 'Pago confirmado' : status === 2 ? 'Pago rechazado' : 'Pago pendiente');
      onDone();
      for (const { id } of [listAllFunds, listFunds]) void cache.invalidateQueries({ queryKey: [id] });
    },
  });
}
