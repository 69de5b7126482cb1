import { asc, eq } from 'drizzle-orm';
import { connectorAccounts } from '../../../core/database/schema';
import { testCopier } from '../../../testing/copier';
import { changeAccount } from '../testing/change-account';

const links = async ({ db }: Pick<Awaited<ReturnType<typeof testCopier>>, 'db'>) => {
  const rows = await db.select().from(connectorAccounts).orderBy(asc(connectorAccounts.id));
  return rows.flatMap(({ type, masterId }) => (type === 3 ? [masterId] : []));
};

test('a child that is inserted without a link gets the only master of its user, and a new master the children without one', async () => {
  const { db, account, ana, master, signedIn } = await testCopier();
  const eva = await signedIn('Eva', { owns: [1] });
  await account(eva, 3);
  expect(await links({ db })).toEqual([master.id, null]);
  const { id } = await account(eva, 2);
  expect(await links({ db })).toEqual([master.id, id]);
  await account(ana, 2, 2);
  await account(ana, 3, 2);
  expect(await links({ db })).toEqual([master.id, id, null]);
});

test('a new master takes no children while its user has another one', async () => {
  const { db, ana, account, child } = await testCopier();
  await changeAccount(db, child, { masterId: null });
  await account(ana, 2, 2);
  expect(await links({ db })).toEqual([null]);
  await db.delete(connectorAccounts).where(eq(connectorAccounts.type, 2));
  const { id } = await account(ana, 2, 2);
  expect(await links({ db })).toEqual([id]);
});

test('a child cannot be linked to the master of another user, nor a master to any', async () => {
  const { db, account, child, master, signedIn } = await testCopier();
  const { id } = await account(await signedIn('Eva', { owns: [1] }), 2);
  const link = (of: number, masterId: number) =>
    db.update(connectorAccounts).set({ masterId }).where(eq(connectorAccounts.id, of));
  await expect(link(child.id, id)).rejects.toThrow();
  await expect(link(master.id, master.id)).rejects.toThrow();
});

test('a deleted master leaves its children with their user', async () => {
  const { db, ana, child, master } = await testCopier();
  await db.delete(connectorAccounts).where(eq(connectorAccounts.id, master.id));
  expect(await db.select().from(connectorAccounts)).toMatchObject([
    { id: child.id, userId: ana.id, masterId: null },
  ]);
});
