import { eq } from 'drizzle-orm';
import type { ReconciliationEntity } from '@parque/contract';
import { connectorAccounts, simulatorDeals, simulatorPositions } from '../../../database/schema/index';
import { testApi } from '../../../testing/test-api';
import { makeCopyWorld } from '../../testing/copy-world';

const hourMs = 60 * 60 * 1000;

/** Ana's child with a copy that she left open when she deleted its master, and a position of her own. */
async function left() {
  const api = await testApi();
  const world = await makeCopyWorld(api.db, {
    masterServer: 'Parque-Sinteticos',
    childServers: ['Parque-Sinteticos'],
    from: Date.now() - hourMs,
  });
  const ana = await api.signedIn('Ana', { owns: [1] });
  const copier = world.copier();
  await copier.turn();
  const position = await world.open('Step Index', 'buy', 0.5);
  await world.settle(copier);
  await world.open('Step Index', 'buy', 0.2, world.child.reference);
  const path = `/copier/children/${world.child.id}/reconciliation`;
  const removed = await ana.delete(`/mt5/account/conector/${world.master.id}?open_copies=dejar`);
  expect(removed.status).toBe(200);
  const read = async () => (await ana.get(path)).body as ReconciliationEntity;
  return { ...api, ...world, ana, position, path, read };
}

test('a position that the copier opened for a deleted master is listed as an orphan, and none of the owner is', async () => {
  const { read, position, held } = await left();
  const [copy] = await held();
  const { rows, checked_at, unconfirmed } = await read();
  expect(rows).toEqual([
    {
      ...{ finding: null, kind: 'huerfana', symbol: 'Step Index', side: 'compra', stops: null },
      ...{ lots: 0.5, expected_lots: 0, is_adoptable: false },
      ...{ child_position: copy?.ticket, master_position: position },
    },
  ]);
  expect([checked_at, unconfirmed]).toEqual([expect.any(String), 0]);
});

test('it is found by its record where the broker keeps no client ids', async () => {
  const { read, db, held } = await left();
  const untagged = { clientId: null, comment: '' };
  await db.update(simulatorPositions).set(untagged);
  await db.update(simulatorDeals).set(untagged);
  const [copy] = await held();
  expect((await read()).rows.map(({ child_position }) => child_position)).toEqual([copy?.ticket]);
});

test('it leaves the list once it is closed', async () => {
  const { read, held, close, child } = await left();
  await close((await held())[0]?.ticket ?? '', undefined, child.reference);
  expect((await read()).rows).toEqual([]);
});

test('the account can be compared again, and there is nothing to resolve', async () => {
  const { ana, path } = await left();
  expect(await ana.post(path, {})).toMatchObject({ status: 200, body: { rows: [{ kind: 'huerfana' }] } });
  expect((await ana.post(`${path}/1`, { action: 'cerrar' })).body.code).toBe('copy_without_master');
});

test('an account that does not answer is an error, and not an empty list', async () => {
  const { ana, path, db, child } = await left();
  await db
    .update(connectorAccounts)
    .set({ reference: 'Parque-Sinteticos/no-existe' })
    .where(eq(connectorAccounts.id, child.id));
  const { status, body } = await ana.get(path);
  expect([status, body.code]).toEqual([expect.any(Number), expect.stringMatching(/^broker_/)]);
});

test('another user cannot read the positions of a child without a master', async () => {
  const { signedIn, path } = await left();
  const eva = await signedIn('Eva', { owns: [1] });
  expect([(await eva.get(path)).status, (await eva.post(path, {})).status]).toEqual([403, 403]);
});
