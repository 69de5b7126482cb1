import type { RowPage } from '../table/cursor-table';

/** Largest page of the API. */
const limit = 200;

export async function fetchAllRows<Row>(
  readPage: (page: { limit: number; cursor?: string }) => Promise<RowPage<Row>>,
) {
  const collectedRows: Row[] = [];
  let cursor: string | null = null;
  do {
    const page: RowPage<Row> = await readPage({ limit, ...(cursor !== null && { cursor }) });
    collectedRows.push(...page.rows);
    cursor = page.next;
  } while (cursor !== null);
  return collectedRows;
}
