import { eq, inArray } from 'drizzle-orm';
import { msPerDay } from '@parque/domain/durations';
import { hashPassword } from '../../people/auth/password/password';
import { copyLinks, entitlements, mailOutbox, products, users } from '../../core/database/schema';
import type { Services } from '../../core/http/area';
import { processDueEvents, storeHotmartEvent } from '../../shop/purchases/purchases';
import { getDemoUser, seedBusiness } from './business';
import { demoCopyLinks } from './copy-links';
import { demoCustomers, demoUsers, type DemoUser } from './people';
import { demoProducts } from './products';
import { createDemoEvents } from './purchases';
import { seedTrader } from './trader';

const usualPassword = 'parque-demo';

/** False when the demo users existed already. */
async function seedUser({ db, now }: Services, user: DemoUser, passwordHash: string): Promise<boolean> {
  const { name, email, rol, owns, telegram, joinDays = 0, visitDays } = user;
  const getDaysAgo = (days: number) => new Date(+now() - days * msPerDay);
  const [newUser] = await db
    .insert(users)
    .values({
      name,
      email,
      rol,
      telegram,
      passwordHash,
      emailProvenAt: getDaysAgo(joinDays),
      createdAt: getDaysAgo(joinDays),
      ...(visitDays !== undefined && { lastSeenAt: getDaysAgo(visitDays) }),
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (newUser && owns.length > 0) {
    const rows = owns.map((productId) => ({ userId: newUser.id, productId, status: 'active' as const }));
    await db.insert(entitlements).values(rows);
  }
  return newUser !== undefined;
}

/** Half a year of events, so that no list of the administration is empty. */
async function seedCustomers(services: Services, passwordHash: string): Promise<void> {
  const { db, log, now } = services;
  const areNew = [];
  for (const user of demoCustomers) areNew.push(await seedUser(services, user, passwordHash));
  if (!areNew.every(Boolean)) return;
  for (const { time, body } of createDemoEvents(now())) await storeHotmartEvent(db, body, time);
  await processDueEvents({ ...services, log: log.child({}, { level: 'warn' }) });
  await seedBusiness(services, await getDemoUser(services, demoUsers.admin.email));
}

const emails = [...Object.values(demoUsers), ...demoCustomers].map(({ email }) => email);

async function areAllSeeded({ db }: Services): Promise<boolean> {
  return (await db.$count(users, inArray(users.email, emails))) === emails.length;
}

/** Sets another password for all demo users, including those of an earlier start. */
async function setPasswords({ db }: Services, passwordHash: string): Promise<void> {
  await db.update(users).set({ passwordHash }).where(inArray(users.email, emails));
}

/** Seeds products, links and users. Existing rows do not change, so a second start loses nothing. */
export async function seedDemo(services: Services): Promise<void> {
  const { db, settings } = services;
  await db
    .insert(products)
    .values([...demoProducts])
    .onConflictDoNothing();
  await db
    .insert(copyLinks)
    .values([...demoCopyLinks])
    .onConflictDoNothing();
  // A hash takes much of the time of a start, and no row would use it.
  if (settings.demoPassword === undefined && (await areAllSeeded(services))) return;
  const passwordHash = await hashPassword(settings.demoPassword ?? usualPassword);
  const { lucia, diego, marta, admin } = demoUsers;
  for (const user of [lucia, diego, admin]) await seedUser(services, user, passwordHash);
  await seedCustomers(services, passwordHash);
  if (await seedUser(services, marta, passwordHash)) {
    await seedTrader(services, await getDemoUser(services, marta.email));
    // Her accounts existed before the demo, so no mail announces them.
    await db.delete(mailOutbox).where(eq(mailOutbox.to, marta.email));
  }
  if (settings.demoPassword) await setPasswords(services, passwordHash);
}
