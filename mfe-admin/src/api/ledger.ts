import { callQuery, send } from '@parque/api-client';
import type { CallInput } from '@parque/contract';
import * as addresses from '@parque/contract/addresses';

export type SaleFilters = CallInput<'getSaleTotals'>['query'];

export const salesQuery = (query: CallInput<'listSales'>['query']) =>
  callQuery(addresses.listSales, { query });
export const saleTotalsQuery = (query: SaleFilters) => callQuery(addresses.getSaleTotals, { query });
export const saleQuery = (transaction: string, productId: number) =>
  callQuery(addresses.getSale, { params: { transaction }, query: { product_id: productId } });
export const fetchSalesCsv = (query: CallInput<'exportSales'>['query']) =>
  send(addresses.exportSales, { query });
