import { productIds } from '@parque/contract';
import { createCopyWorld } from '../testing/copy-world';
import { testApi } from '../../../testing/test-api';
import { endsBesideWaiting, whileHeld } from '../../../testing/while-held';

const path = '/mt5/account/conector';
const server = 'Parque-Sinteticos';

/** Ana's master with two children. */
async function twoChildren() {
  const api = await testApi();
  const from = Date.now() - 60 * 60 * 1000;
  const world = await createCopyWorld(api.db, {
    masterServer: server,
    childServers: [server, server],
    from,
  });
  const ana = await api.signedIn('Ana', { owns: [productIds.connector] });
  await world.copier().turn();
  const [first, second] = (await ana.get(path)).body.hijas as { id: number }[];
  if (!first || !second) throw new Error('two children were expected');
  return { ...api, ana, first, second };
}

type World = Awaited<ReturnType<typeof twoChildren>>;

test.each([
  [
    'pausing the child',
    ({ ana, second }: World) => ana.put(`/copier/children/${second.id}`, { mode: 'pausado' }),
  ],
  ['keeping the child', ({ ana, second }: World) => ana.post(`${path}/${second.id}/keep`)],
])('%s does not wait for a deletion that waits for the engine', async (_what, call) => {
  const world = await twoChildren();
  const { ana, pool, second } = world;
  let answer: ReturnType<typeof call> | undefined;
  let hasEnded = false;
  const deleted = await whileHeld(
    pool,
    ['select 1 from copier_masters for update'],
    () => ana.delete(`${path}/${second.id}`),
    async (client) => {
      answer = call(world);
      hasEnded = await endsBesideWaiting(client, answer);
    },
  );
  expect(hasEnded).toBe(true);
  expect([(await answer)?.status, deleted.status]).toEqual([200, 200]);
});
