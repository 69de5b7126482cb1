import { and, asc, desc, isNotNull, isNull, max } from 'drizzle-orm';
import type { Database } from '../../core/database/database';
import { hotmartEvents, products, users } from '../../core/database/schema';
import type { Services } from '../../core/http/area';
import { containsText } from '../../core/tables/containing';

const maxResults = 5;

const searchUsers = (db: Database, text: string) =>
  db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(isNull(users.deletedAt), containsText(text, users.name, users.email, users.telegram)))
    .orderBy(desc(users.id))
    .limit(maxResults);

const searchProducts = (db: Database, text: string) =>
  db
    .select({ title: products.title, url: products.url })
    .from(products)
    .where(containsText(text, products.title, products.url))
    .orderBy(asc(products.position), asc(products.id))
    .limit(maxResults);

/** One row for each transaction, which may have several events. */
const searchTransactions = (db: Database, text: string) =>
  db
    .select({ transaction: hotmartEvents.transaction, email: max(hotmartEvents.email) })
    .from(hotmartEvents)
    .where(
      and(
        isNotNull(hotmartEvents.transaction),
        containsText(text, hotmartEvents.transaction, hotmartEvents.email),
      ),
    )
    .groupBy(hotmartEvents.transaction)
    .orderBy(desc(max(hotmartEvents.seq)))
    .limit(maxResults);

const withSearch = (screen: string, search: string) => `${screen}?${new URLSearchParams({ buscar: search })}`;

/** Finds users, products and transactions for the command palette, the newest first. */
export async function searchRecords({ db }: Pick<Services, 'db'>, text: string) {
  const people = await searchUsers(db, text);
  const catalogue = await searchProducts(db, text);
  const sales = await searchTransactions(db, text);
  return [
    ...people.map(({ id, name, email }) => ({
      kind: 'user' as const,
      group: 'Usuarios',
      label: name,
      note: email,
      to: `/admin-usuarios/${id}`,
    })),
    ...catalogue.map(({ title, url }) => ({
      kind: 'product' as const,
      group: 'Catálogo',
      label: title,
      note: url,
      to: withSearch('/admin-productos', title),
    })),
    ...sales.map(({ transaction, email }) => ({
      kind: 'transaction' as const,
      group: 'Compras',
      label: transaction ?? '',
      note: email ?? '',
      to: withSearch('/admin-compras', transaction ?? ''),
    })),
  ];
}
