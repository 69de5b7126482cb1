import { connectorPath as path, createLiveCopier, server } from '../testing/live-copier';
import { endsBesideWaiting, whileHeld } from '../../../testing/while-held';

/** Ana's master with two children. */
const twoChildren = () => createLiveCopier({ childServers: [server, server] });

type World = Awaited<ReturnType<typeof twoChildren>>;

test.each([
  [
    'pausing the child',
    ({ ana, other }: World) => ana.put(`/copier/children/${other.id}`, { mode: 'pausado' }),
  ],
  ['keeping the child', ({ ana, other }: World) => ana.post(`${path}/${other.id}/keep`)],
])('%s does not wait for a deletion that waits for the engine', async (_what, call) => {
  const world = await twoChildren();
  const { ana, pool, other } = world;
  let answer: ReturnType<typeof call> | undefined;
  let hasEnded = false;
  const deleted = await whileHeld(
    pool,
    ['select 1 from copier_masters for update'],
    () => ana.delete(`${path}/${other.id}`),
    async (client) => {
      answer = call(world);
      hasEnded = await endsBesideWaiting(client, answer);
    },
  );
  expect(hasEnded).toBe(true);
  expect([(await answer)?.status, deleted.status]).toEqual([200, 200]);
});
