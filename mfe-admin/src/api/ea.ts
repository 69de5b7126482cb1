import { callQuery, send } from '@parque/api-client';
import type { AdminEaContactEntity, AdminEaRefusalEntity, CallInput } from '@parque/contract';
import { listEaContacts, listEaRefusals } from '@parque/contract/addresses';

export type RefusalFilters = CallInput<'listEaRefusals'>['query'];
export type ContactFilters = CallInput<'listEaContacts'>['query'];

export const refusalsQuery = (query: RefusalFilters) => callQuery(listEaRefusals, { query });
export const contactsQuery = (query: ContactFilters) => callQuery(listEaContacts, { query });

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/** Largest page of the API. */
const limit = 200;

async function fetchAllRows<Row>(read: (page: { limit: number; cursor?: string }) => Promise<Page<Row>>) {
  const collectedRows: Row[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Row> = await read({ limit, ...(cursor !== null && { cursor }) });
    collectedRows.push(...page.rows);
    cursor = page.next;
  } while (cursor !== null);
  return collectedRows;
}

export const fetchAllRefusals = (filters: RefusalFilters) =>
  fetchAllRows<AdminEaRefusalEntity>((page) => send(listEaRefusals, { query: { ...filters, ...page } }));

export const fetchAllContacts = (filters: ContactFilters) =>
  fetchAllRows<AdminEaContactEntity>((page) => send(listEaContacts, { query: { ...filters, ...page } }));
