import { eq } from 'drizzle-orm';
import { copierChildren, entitlements, licences } from '../../../core/database/schema';
import { testCopier } from '../../../testing/copier';

/** A child that its owner activated, and an admin. */
async function createWorld() {
  const world = await testCopier();
  await world.ana.put(world.path, { mode: 'activo', is_confirmed: true });
  await world.db.update(copierChildren).set({ connection: 'conectada' });
  const admin = await world.signedIn('Jefa', { rol: 1 });
  const countIdle = async () => (await admin.get('/admin/copier')).body.masters[0].idle_children;
  return { ...world, countIdle };
}

type Made = Awaited<ReturnType<typeof createWorld>>;

test('admins see no reason of a child that copies, and none of a child that its owner paused', async () => {
  const { ana, path, countIdle } = await createWorld();
  expect(await countIdle()).toEqual([]);
  await ana.put(path, { mode: 'pausado' });
  expect(await countIdle()).toEqual([]);
});

const causes: readonly [string, string, (world: Made) => Promise<unknown>][] = [
  [
    'with a blocked licence',
    'solo_cierres',
    ({ db, ana }) => db.insert(licences).values({ userId: ana.id, productId: 1, status: 'Bloqueado' }),
  ],
  [
    'without the product',
    'solo_cierres',
    ({ db, ana }) =>
      db.update(entitlements).set({ status: 'revoked' }).where(eq(entitlements.userId, ana.id)),
  ],
  [
    'that cannot trade',
    'no_puede_operar',
    ({ db }) => db.update(copierChildren).set({ connection: 'no_puede_operar' }),
  ],
  [
    'that reached its total loss',
    'detenido_por_limite',
    ({ db }) =>
      db.update(copierChildren).set({
        maxTotalLoss: 500,
        losses: { run: 0, from: 0, start: 0, peak: 0, paid: 0, paidTo: 0, stop: 'total_loss' },
      }),
  ],
];

test.each(causes)('admins see the reason that the owner of a child %s sees', async (_, status, cause) => {
  const world = await createWorld();
  await cause(world);
  const [ownChild] = (await world.ana.get('/copier')).body.children;
  const reason = ownChild.status_note ?? ownChild.opening_bar.message;
  expect(reason).toMatch(/\w{4}/);
  const { id, number } = world.child;
  expect(await world.countIdle()).toEqual([{ id, number, status, is_terminal: false, reason }]);
});
