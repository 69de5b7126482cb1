import type { RowPage } from '../table/cursor-table';

/** Largest page of the API. */
const limit = 200;

export async function fetchAllRows<Row>(
  read: (page: { limit: number; cursor?: string }) => Promise<RowPage<Row>>,
) {
  const collectedRows: Row[] = [];
  let cursor: string | null = null;
  do {
    const page: RowPage<Row> = await read({ limit, ...(cursor !== null && { cursor }) });
    collectedRows.push(...page.rows);
    cursor = page.next;
  } while (cursor !== null);
  return collectedRows;
}
