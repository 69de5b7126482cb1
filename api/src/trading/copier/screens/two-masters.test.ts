import { createLiveCopier, server } from '../testing/live-copier';

/** Ana's two masters: the first has a position that her first child copies, the second one that her other child lacks. */
async function createWorld() {
  const from = Date.now() - 3 * 60 * 60 * 1000;
  const live = await createLiveCopier({ secondServer: server, childServers: [server, server], from });
  const { ana, copier, open, settle, master: first, second, other } = live;
  const path = `/copier/children/${other.id}`;
  await ana.put(path, { mode: 'pausado' });
  const ofFirst = await open('Step Index', 'buy', 0.5, first.reference);
  const ofSecond = await open('Volatility 75 Index', 'sell', 0.2, second.reference);
  await settle(copier);
  return { ...live, path, first, ofFirst, ofSecond };
}

test("a synchronisation opens what the child's own master holds, and nothing of the other one", async () => {
  const { ana, path, ofSecond, copier, settle, showHeld, other } = await createWorld();
  await ana.put(path, { mode: 'activo' });
  const { body } = await ana.get(`${path}/preview`);
  expect(body).toMatchObject({ orders: [{ master_position: ofSecond }], left_out: [] });
  await ana.post(`${path}/sync`, { fingerprint: body.fingerprint });
  await settle(copier);
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

test('statistics, log, reconciliation and symbols of a child are those of its own master', async () => {
  const { ana, path, child, other, ofFirst, ofSecond } = await createWorld();
  const of = `/copier/children/${child.id}`;
  const since = '?from=2020-01-01T00:00:00.000Z';
  expect((await ana.get(`${of}/statistics${since}`)).body).toMatchObject({ copies: 1, left_out: [] });
  expect((await ana.get(`${path}/statistics${since}`)).body).toMatchObject({
    copies: 0,
    left_out: [{ reason: 'paused', count: 1 }],
  });
  expect((await ana.get(`${of}/log`)).body.rows).toMatchObject([{ master_position: ofFirst }]);
  expect((await ana.get(`${path}/log`)).body.rows).toMatchObject([{ master_position: ofSecond }]);
  expect((await ana.get(`${of}/reconciliation`)).body.rows).toMatchObject([{ master_position: ofFirst }]);
  expect((await ana.get(`${path}/reconciliation`)).body.rows).toEqual([]);
  expect((await ana.get(`${path}/symbols`)).body.unmapped).toEqual([]);
  const { children } = (await ana.get('/copier')).body;
  expect(children).toMatchObject([
    { id: child.id, difference: { missing: 0, extra: 0 } },
    { id: other.id, difference: { missing: 1, extra: 0 } },
  ]);
});

test('the administration lists both masters, each with its own child and figures', async () => {
  const { signedIn, first, second } = await createWorld();
  const admin = await signedIn('Admin', { rol: 1 });
  const { masters } = (await admin.get('/admin/copier')).body;
  expect(masters).toMatchObject([
    { id: first.id, children: 1, active_children: 1, events: 1, copied: 1, left_out: 0 },
    { id: second.id, children: 1, active_children: 0, events: 1, copied: 0, left_out: 1 },
  ]);
});
