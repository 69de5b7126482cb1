import { hashPassword } from '../auth/password';
import type { Database } from '../database/database';
import { copyLinks, entitlements, products, users } from '../database/schema';
import type { Services } from '../http/area';
import { demoCopyLinks } from './copy-links';
import { demoProducts } from './products';

const password = 'parque-demo';

interface DemoPerson {
  readonly name: string;
  readonly email: string;
  readonly rol: number;
  readonly owns: readonly number[];
}

const people: readonly DemoPerson[] = [
  { name: 'Lucía Ferrer', email: 'lucia@parque.es', rol: 0, owns: [1, 3, 6] },
  { name: 'Diego Salas', email: 'diego@parque.es', rol: 0, owns: [4, 7] },
  { name: 'Administración', email: 'admin@parque.es', rol: 1, owns: [] },
];

async function seedPerson(
  db: Database,
  { owns, ...person }: DemoPerson,
  passwordHash: string,
  now: Date,
): Promise<void> {
  const [made] = await db
    .insert(users)
    .values({ ...person, passwordHash, emailProvenAt: now })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (!made || owns.length === 0) return;
  const owned = owns.map((productId) => ({ userId: made.id, productId, status: 'active' as const }));
  await db.insert(entitlements).values(owned);
}

/** Products, links and people to try with. What is there stays as it is, so that a second start loses nothing. */
export async function seedDemo({ db, now }: Services): Promise<void> {
  await db
    .insert(products)
    .values([...demoProducts])
    .onConflictDoNothing();
  await db
    .insert(copyLinks)
    .values([...demoCopyLinks])
    .onConflictDoNothing();
  const passwordHash = await hashPassword(password);
  for (const person of people) await seedPerson(db, person, passwordHash, now());
}
