import { msPerHour } from '@parque/domain/durations';
import type { ReconciliationEntity } from '@parque/contract';
import type { TestApiOptions } from '../../../testing/started-api';
import { testApi } from '../../../testing/test-api';
import { createCopyWorld } from './copy-world';

/** The api with Ana's master and child, a copied position of 0.5 lots, and the calls of the child's reconciliation. */
export async function copiedPosition(options: TestApiOptions = {}) {
  const api = await testApi(options);
  const world = await createCopyWorld(api.db, {
    masterServer: 'Parque-Sinteticos',
    childServers: ['Parque-Sinteticos'],
    from: Date.now() - msPerHour,
  });
  const ana = await api.signedIn('Ana', { owns: [1] });
  const copier = world.copier();
  await copier.turn();
  const position = await world.open('Step Index', 'buy', 0.5);
  await world.settle(copier);
  const child = `/copier/children/${world.child.id}`;
  const path = `${child}/reconciliation`;
  const read = async () => (await ana.get(path)).body as ReconciliationEntity;
  return {
    ...api,
    ...world,
    apiNow: api.now,
    start: world.copier,
    ana,
    copier,
    position,
    childPath: child,
    path,
    read,
  };
}

/** The same after Ana deleted the master and left the copy open. The child also holds a position of her own. */
export async function orphanedPosition(options: TestApiOptions = {}) {
  const copied = await copiedPosition(options);
  const { ana, master, child, open, held } = copied;
  const { master: masterAccount } = (await ana.get('/mt5/account/conector')).body;
  const own = await open('Step Index', 'buy', 0.2, child.reference);
  const removed = await ana.delete(`/mt5/account/conector/${master.id}?open_copies=dejar`);
  expect(removed.status).toBe(200);
  const [copy] = await held();
  return { ...copied, masterAccount, own, ticket: copy?.ticket ?? '' };
}
