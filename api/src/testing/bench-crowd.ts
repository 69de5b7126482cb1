import { productIds } from '@parque/contract';
import { openSession } from '../people/auth/sessions/sessions';
import { openDatabase } from '../core/database/database';
import { startEmbeddedServer } from '../core/database/embedded/server';
import { entitlements, users } from '../core/database/schema';

/*
 * A program that adds signed-in users to a running installation. Arguments: the folder of its embedded database, the
 * folder of the migrations, the number of users. It prints the connection of the database and the session tokens.
 */
const [folder = '', migrations = '', people = '0'] = process.argv.slice(2);
const { connection } = await startEmbeddedServer(folder);
const { db, close } = await openDatabase(connection, migrations);
const now = new Date();
const tokens: string[] = [];
const crowd = Array.from({ length: Number(people) }, (_, index) => ({
  name: `Persona ${index}`,
  email: `persona-${index}@correo.es`,
  passwordHash: 'none',
}));
if (crowd.length > 0) {
  const ids = await db.insert(users).values(crowd).returning({ id: users.id });
  await db
    .insert(entitlements)
    .values(
      ids.map(({ id }) => ({ userId: id, productId: productIds.connector, status: 'active' as const })),
    );
  for (const { id } of ids) tokens.push(await openSession(db, id, now));
}
await close();
process.stdout.write(JSON.stringify({ connection, tokens }));
