import { inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../core/database/database';
import {
  brokerAccounts,
  connectorAccounts,
  copyAccounts,
  funds,
  hotmartEvents,
  licences,
  products,
  terminals,
  users,
} from '../../core/database/schema';

/** Names of audited records, by their subjects. A record that was deleted has none. */
export type SubjectNames = ReadonlyMap<string, string>;

/** The owner of a record, its product, and a name of its own. */
interface Names {
  readonly userId?: number | null;
  readonly productId?: number | null;
  readonly text?: string | null;
}

type Reader = (db: Database, ids: readonly number[]) => Promise<readonly (Names & { readonly id: number })[]>;

const createReader =
  (id: PgColumn, columns: Readonly<Record<string, PgColumn | SQL>>): Reader =>
  async (db, ids) => {
    const rows = await db
      .select({ id, ...columns })
      .from(id.table)
      .where(inArray(id, [...ids]));
    return rows as (Names & { id: number })[];
  };

const toText = (number: PgColumn) => sql`${number}::text`;

const readers: Readonly<Record<string, Reader>> = {
  licence: createReader(licences.id, { userId: licences.userId, productId: licences.productId }),
  fund: createReader(funds.id, { userId: funds.userId }),
  connector_account: createReader(connectorAccounts.id, {
    userId: connectorAccounts.userId,
    text: toText(connectorAccounts.number),
  }),
  broker_account: createReader(brokerAccounts.id, {
    userId: brokerAccounts.userId,
    text: toText(brokerAccounts.number),
  }),
  terminal: createReader(terminals.id, { userId: terminals.userId, text: toText(terminals.login) }),
  'copy-user': createReader(copyAccounts.id, { text: copyAccounts.email }),
  purchase: createReader(hotmartEvents.seq, { text: hotmartEvents.transaction }),
};

interface Reference {
  readonly subject: string;
  readonly kind: string;
  readonly ids: readonly number[];
}

/** Divides a subject: of `licence:12`, the kind `licence` and the id 12. */
function parseReference(subject: string): Reference {
  const [kind = '', ...ids] = subject.split(':');
  return { subject, kind, ids: ids.map(Number).filter(Number.isInteger) };
}

/** Records whose subject contains all that is needed. */
function findDirectRecord({ kind, ids: [first, second] }: Reference): Names | undefined {
  if (first === undefined) return undefined;
  if (kind === 'user') return { userId: first };
  if (kind === 'product') return { productId: first };
  return kind === 'entitlement' && second !== undefined ? { userId: first, productId: second } : undefined;
}

async function loadRecords(db: Database, references: readonly Reference[]): Promise<Map<string, Names>> {
  const records = new Map<string, Names>();
  for (const reference of references) {
    const record = findDirectRecord(reference);
    if (record) records.set(reference.subject, record);
  }
  for (const [kind, reader] of Object.entries(readers)) {
    const ids = references.filter((record) => record.kind === kind).flatMap((record) => record.ids);
    if (ids.length === 0) continue;
    for (const row of await reader(db, ids)) records.set(`${kind}:${row.id}`, row);
  }
  return records;
}

const present = (ids: readonly (number | null | undefined)[]) => [
  ...new Set(ids.filter((id) => id !== null && id !== undefined)),
];

/** Returns the names of records: a user's name, a product's title, or both. */
export async function loadSubjectNames(db: Database, subjects: readonly string[]): Promise<SubjectNames> {
  const records = await loadRecords(db, [...new Set(subjects)].map(parseReference));
  const subjectRecords = [...records.values()];
  const people = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, present(subjectRecords.map(({ userId }) => userId))));
  const titles = await db
    .select({ id: products.id, title: products.title })
    .from(products)
    .where(inArray(products.id, present(subjectRecords.map(({ productId }) => productId))));
  const namesById = new Map(people.map(({ id, name }) => [id, name]));
  const titlesById = new Map(titles.map(({ id, title }) => [id, title]));
  const describeRecord = ({ userId, productId, text }: Names) => {
    const owner = namesById.get(userId ?? 0);
    const subjectText = text ?? titlesById.get(productId ?? 0);
    return subjectText && owner ? `${subjectText} de ${owner}` : (subjectText ?? owner);
  };
  return new Map(
    [...records].flatMap(([subject, record]) => {
      const name = describeRecord(record);
      return name ? [[subject, name]] : [];
    }),
  );
}
