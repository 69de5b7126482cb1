import { createLiveCopier, server } from '../testing/live-copier';

/** Ana's two masters: the first has a position that her first child copies, the second one that her other child lacks. */
async function createWorld() {
  const from = Date.now() - 3 * 60 * 60 * 1000;
  const live = await createLiveCopier({ secondServer: server, childServers: [server, server], from });
  const { ana, open, master: first, second, other, run } = live;
  const path = `/copier/children/${other.id}`;
  await ana.put(path, { mode: 'pausado' });
  const ofFirst = await open('Step Index', 'buy', 0.5, first.reference);
  const ofSecond = await open('Volatility 75 Index', 'sell', 0.2, second.reference);
  await run();
  return { ...live, path, first, ofFirst, ofSecond };
}

test("a synchronisation opens what the child's own master holds, and nothing of the other one", async () => {
  const { ana, path, ofSecond, showHeld, other, run } = await createWorld();
  await ana.put(path, { mode: 'activo' });
  const { body } = await ana.get(`${path}/preview`);
  expect(body).toMatchObject({ orders: [{ master_position: ofSecond }], left_out: [] });
  await ana.post(`${path}/sync`, { fingerprint: body.fingerprint });
  await run();
  expect([await showHeld(), await showHeld(other.reference)]).toEqual([
    ['Step Index buy 0.5'],
    ['Volatility 75 Index sell 0.2'],
  ]);
});

test("the rehearsal replays the history of the child's own master", async () => {
  const { ana, path, close, ofFirst, ofSecond, first, second, time } = await createWorld();
  time.ms += 60_000;
  await close(ofFirst, undefined, first.reference);
  await close(ofSecond, undefined, second.reference);
  const { body } = await ana.post(`${path}/rehearsal`, { days: 1 });
  expect(body).toMatchObject({ trades: 1, entries: [{ symbol: 'Volatility 75 Index', side: 'venta' }] });
});

test('each child has the statistics, log, reconciliation and symbols of its own master, and admins see both', async () => {
  const { ana, child, other, ofFirst, ofSecond, signedIn, first, second } = await createWorld();
  const readPage = async ({ id }: { readonly id: number }, page: string) =>
    (await ana.get(`/copier/children/${id}/${page}`)).body;
  const statistics = 'statistics?from=2020-01-01T00:00:00.000Z';
  expect(await readPage(child, statistics)).toMatchObject({ copies: 1, left_out: [] });
  const left_out = [{ reason: 'paused', count: 1 }];
  expect(await readPage(other, statistics)).toMatchObject({ copies: 0, left_out });
  expect((await readPage(child, 'log')).rows).toMatchObject([{ master_position: ofFirst }]);
  expect((await readPage(other, 'log')).rows).toMatchObject([{ master_position: ofSecond }]);
  expect((await readPage(child, 'reconciliation')).rows).toMatchObject([{ master_position: ofFirst }]);
  expect((await readPage(other, 'reconciliation')).rows).toEqual([]);
  expect((await readPage(other, 'symbols')).unmapped).toEqual([]);
  expect((await ana.get('/copier')).body.children).toMatchObject([
    { id: child.id, difference: { missing: 0, extra: 0 } },
    { id: other.id, difference: { missing: 1, extra: 0 } },
  ]);
  const admin = await signedIn('Admin', { rol: 1 });
  const counts = { children: 1, events: 1 };
  expect((await admin.get('/admin/copier')).body.masters).toMatchObject([
    { id: first.id, ...counts, active_children: 1, copied: 1, left_out: 0 },
    { id: second.id, ...counts, active_children: 0, copied: 0, left_out: 1 },
  ]);
});
