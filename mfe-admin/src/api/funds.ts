import { callQuery, send, useVersionedEdit } from '@parque/api-client';
import type { CallAnswer, CallInput, FundEntryEntity } from '@parque/contract';
import { listAllFunds, listFunds, settleFund } from '@parque/contract/addresses';
import { toast } from '@parque/ui';
import { useQueryClient } from '@tanstack/react-query';
import type { RowPage } from '../table/cursor-table';
import { fetchAllRows } from './all-rows';

export type FundFilters = CallInput<'listAllFunds'>['query'];
export type FundStatus = FundEntryEntity['status'];

export const fundsQuery = (query: FundFilters) => callQuery(listAllFunds, { query });

export const toFundPage = ({ funds, next }: CallAnswer<'listAllFunds'>): RowPage<FundEntryEntity> => ({
  rows: funds,
  next: next === null ? null : String(next),
});

export const fetchAllFunds = (filters: FundFilters) =>
  fetchAllRows(async ({ cursor }) =>
    toFundPage(await send(listAllFunds, { query: { ...filters, ...(cursor && { after: Number(cursor) }) } })),
  );

export type Settlement = Omit<CallInput<'settleFund'>['body'], 'id' | 'version'>;

const settledTexts: Readonly<Record<number, string>> = { 1: 'Pago confirmado', 2: 'Pago rechazado' };

export function useSettleFund(row: FundEntryEntity, onDone: () => void) {
  const cache = useQueryClient();
  return useVersionedEdit<FundEntryEntity, Settlement>({
    row,
    store: (settlement, { id, version }) => send(settleFund, { body: { id, version, ...settlement } }),
    reread: async () => (await fetchAllFunds({ search: row.email })).find((fund) => fund.id === row.id),
    onStored: ({ status }) => {
      toast.success(settledTexts[status] ?? 'Pago pendiente');
      onDone();
      for (const { id } of [listAllFunds, listFunds]) void cache.invalidateQueries({ queryKey: [id] });
    },
  });
}
