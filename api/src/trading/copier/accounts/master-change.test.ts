import { eq } from 'drizzle-orm';
import { createCopyWorld } from '../testing/copy-world';
import { connectorPath as path, createLiveCopier } from '../testing/live-copier';
import { createSteppedCopier } from '../testing/stepped-copier';
import { auditLog, connectorAccounts } from '../../../core/database/schema';
import { whileHeld } from '../../../testing/while-held';
import { removeEmptied } from './removal';

const other = 10_001_077;

/** Ana's active child, of whose master nothing is copied yet. */
async function active() {
  const live = await createLiveCopier();
  const { ana, broker, db, now, time, open, settle } = live;
  const { master } = await live.accounts();
  const account = (number: number) => ({
    server_id: master.server_id,
    type: 2,
    number,
    password: `demo-${number}`,
  });
  return {
    ...live,
    add: (number: number) => ana.post(path, account(number)),
    replace: (number: number) => ana.put(path, { id: master.id, ...account(number) }),
    /** Opens a position of a master and lets it be copied. */
    async trade(masterId: number) {
      const [row] = await db.select().from(connectorAccounts).where(eq(connectorAccounts.id, masterId));
      const next = createSteppedCopier({ db, now, broker, owner: 'dos', only: [masterId] });
      time.ms += 16_000;
      await next.turn();
      await open('Step Index', 'buy', 0.5, row?.reference);
      await settle(next);
    },
  };
}

const paused = { mode: 'pausado', status: 'en_pausa', activated_at: null };

test.each([other, 10_001_001])(
  'after a master was deleted, nothing of the added master %d is copied until its owner confirms',
  async (number) => {
    const { ana, master, add, state, activate, trade, holds } = await active();
    expect((await state()).mode).toBe('activo');
    await ana.delete(`${path}/${master.id}`);
    expect(await state()).toMatchObject(paused);
    expect((await activate({ is_confirmed: true })).body.code).toBe('copy_without_master');
    const { body: added } = await add(number);
    await trade(added.id);
    expect(await holds()).toEqual([]);
    expect((await activate()).body.code).toBe('copy_unconfirmed');
    expect((await activate({ is_confirmed: true })).status).toBe(200);
    await trade(added.id);
    expect(await holds()).toEqual(['Step Index buy 0.5']);
  },
);

test('a master that is replaced in its row pauses the children, and the audit log records it', async () => {
  const { child, master, replace, state, trade, holds, db } = await active();
  expect((await replace(10_001_001)).status).toBe(200);
  expect((await state()).mode).toBe('activo');
  expect((await replace(other)).status).toBe(200);
  expect(await state()).toMatchObject(paused);
  await trade(master.id);
  expect(await holds()).toEqual([]);
  expect(await db.select().from(auditLog)).toContainEqual(
    expect.objectContaining({
      action: 'copier.master_change',
      subject: `connector_account:${child.id}`,
      before: { mode: 'activo' },
      after: { mode: 'pausado' },
    }),
  );
});

test('a master that is replaced while copies are open pauses the child, which keeps managing them', async () => {
  const { open, settle, copier, replace, state } = await active();
  await open('Step Index', 'buy', 0.5);
  await settle(copier);
  expect(await state()).toMatchObject({ needs_confirmation: false });
  await replace(other);
  expect(await state()).toMatchObject({ mode: 'pausado', open_copies: 1, activated_at: expect.any(String) });
});

test('a child with open copies of a former master is activated only after a confirmation, and once', async () => {
  const { ana, child, open, settle, copier, replace, state, activate } = await active();
  await open('Step Index', 'buy', 0.5);
  await settle(copier);
  await replace(other);
  expect((await ana.get(`/copier/accounts/${child.id}/open-copies`)).body.accounts).toMatchObject([
    { positions: 1, copies: [{ symbol: 'Step Index', side: 'compra', lots: 0.5 }] },
  ]);
  expect((await activate()).body.code).toBe('copy_unconfirmed');
  expect(await state()).toMatchObject({ mode: 'pausado', needs_confirmation: true });
  expect((await activate({ is_confirmed: true })).status).toBe(200);
  expect(await state()).toMatchObject({ mode: 'activo', needs_confirmation: false });
  await activate({ mode: 'pausado' });
  expect((await activate()).status).toBe(200);
});

test('a master that is removed after the last closing leaves its children paused', async () => {
  const { ana, master, open, settle, copier, state, db, settings, now, app } = await active();
  await open('Step Index', 'buy', 0.5);
  await settle(copier);
  await ana.delete(`${path}/${master.id}?open_copies=cerrar`);
  await settle(copier);
  expect(await removeEmptied({ db, settings, now, log: app.log })).toBe(1);
  expect(await state()).toMatchObject(paused);
});

test.each([
  [
    'the removal of the child is requested',
    'set removal_requested_at = now() where type = 3',
    'account_leaving',
  ],
  ['the master is replaced', 'set number = 10001077, version = version + 1 where type = 2', 'edit_conflict'],
])('an activation during which %s is rejected', async (_what, change, code) => {
  const { ana, pool, state, activate } = await active();
  await activate({ mode: 'pausado' });
  const statements = [
    `select 1 from users where id = ${ana.id} for update`,
    `update connector_accounts ${change}`,
  ];
  const activation = await whileHeld(pool, statements, activate);
  expect(activation.body.code).toBe(code);
  expect((await state()).mode).toBe('pausado');
});

test('an account of another user is not paused', async () => {
  const { db, ana, master } = await active();
  const eva = await createCopyWorld(db, { name: 'eva', login: 20_001_001 });
  await ana.delete(`${path}/${master.id}`);
  const rows = await db.query.copierChildren.findMany();
  expect(rows.find(({ accountId }) => accountId === eva.child.id)?.mode).toBe('activo');
});
