import { asc, desc, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { ApiRuleError } from '../http/api-rule-error';

type Kind = 'text' | 'whole' | 'instant';

interface Key {
  /** Never null. */
  readonly column: SQLWrapper;
  readonly kind: Kind;
}

/** The sort order of a table. The last key is unique, so that no row is returned twice or left out. */
export interface Order {
  readonly name: string;
  readonly keys: readonly Key[];
  readonly direction: 'asc' | 'desc';
}

/** The parts of a query for one page. */
export interface Slice {
  /** Selected beside the row: its position in the order. */
  readonly position: SQL<string>;
  readonly where: SQL | undefined;
  readonly orderBy: SQL[];
  readonly limit: number;
}

export interface Page<Row> {
  readonly rows: Row[];
  readonly next: string | null;
}

/** A time in microseconds, the precision of the database. */
const toKeyText = ({ column, kind }: Key) =>
  kind === 'instant' ? sql`(extract(epoch from ${column}) * 1000000)::bigint::text` : sql`${column}::text`;

const fromText: Readonly<Record<Kind, (text: string) => SQL>> = {
  text: (text) => sql`${text}::text`,
  whole: (text) => sql`${text}::bigint`,
  instant: (text) =>
    sql`(timestamptz '1970-01-01 00:00:00+00' + ${text}::double precision * interval '1 microsecond')`,
};

const isOfKind = (text: unknown, kind: Kind): text is string =>
  typeof text === 'string' && (kind === 'text' ? !text.includes('\0') : /^-?\d{1,17}$/.test(text));

const formatOrder = ({ name, direction }: Order) => `${name} ${direction}`;

const createCursorError = () =>
  new ApiRuleError('invalid_input', { fields: { cursor: 'Esta página ya no existe. Vuelve a la primera.' } });

function readCursor(order: Order, cursor: string): string[] {
  let position: unknown;
  try {
    position = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw createCursorError();
  }
  if (!Array.isArray(position) || position[0] !== formatOrder(order)) throw createCursorError();
  const values: unknown[] = position.slice(1);
  const isOurs =
    values.length === order.keys.length && order.keys.every(({ kind }, i) => isOfKind(values[i], kind));
  if (!isOurs) throw createCursorError();
  return values as string[];
}

function buildCursorCondition(order: Order, cursor: string): SQL {
  const values = readCursor(order, cursor);
  const keys = order.keys.map(({ column }) => sql`${column}`);
  const bounds = order.keys.map(({ kind }, i) => fromText[kind](values[i] ?? ''));
  const comparison = sql.raw(order.direction === 'asc' ? '>' : '<');
  return sql`(${sql.join(keys, sql`, `)}) ${comparison} (${sql.join(bounds, sql`, `)})`;
}

function createSlice(order: Order, cursor: string | undefined, limit: number): Slice {
  const parts = [sql`${formatOrder(order)}::text`, ...order.keys.map(toKeyText)];
  const sortColumn = order.direction === 'asc' ? asc : desc;
  return {
    position: sql<string>`json_build_array(${sql.join(parts, sql`, `)})::text`,
    where: cursor === undefined ? undefined : buildCursorCondition(order, cursor),
    orderBy: order.keys.map(({ column }) => sortColumn(column)),
    // One row more than is shown: its presence means that there is a next page.
    limit: limit + 1,
  };
}

/**
 * Returns one page of a sorted table. It starts after the row of the cursor, so inserted or deleted rows do not shift
 * it.
 *
 * @throws ApiRuleError - `invalid_input` for a cursor of another table or order.
 */
export async function loadPage<Row>(
  order: Order,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
  fetch: (slice: Slice) => Promise<readonly (Row & { readonly position: string })[]>,
): Promise<Page<Row>> {
  const fetchedRows = await fetch(createSlice(order, cursor, limit));
  const rows = fetchedRows.slice(0, limit);
  const last = rows.at(-1);
  return {
    rows,
    next: fetchedRows.length > limit && last ? Buffer.from(last.position).toString('base64url') : null,
  };
}

export async function* readAllRows<Row>(
  readPage: (page: { cursor?: string; limit: number }) => Promise<Page<Row>>,
  limit = 1000,
): AsyncGenerator<readonly Row[]> {
  let cursor: string | undefined;
  do {
    const { rows, next } = await readPage({ ...(cursor !== undefined && { cursor }), limit });
    yield rows;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}
