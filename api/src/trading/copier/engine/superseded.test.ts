import { queueCloses } from './recording/queue-closes';
import { closeAllKey } from './recording/command';
import { followed } from '../testing/followed';

/** A copied position whose broker rejects every order of the child, on a stopped clock. */
async function rejecting() {
  const world = await followed();
  const { open, run, desk, child, stops, uno } = world;
  const position = await open('EURUSD', 'buy', 0.3);
  await run();
  await desk.script(child.reference, [{ kind: 'reject', times: null }]);
  return {
    ...world,
    position,
    async setStop(stopLoss: number) {
      await stops(position, stopLoss, null);
      await uno.turn();
    },
    accept: () => desk.script(child.reference, []),
  };
}

const endings = {
  master: ({ close, position }: Rejecting) => close(position),
  owner: ({ db, master, child, now }: Rejecting) =>
    queueCloses(db, { masterId: master.id, children: [child.id], key: closeAllKey, now: now() }),
};
type Rejecting = Awaited<ReturnType<typeof rejecting>>;

test.each(['master', 'owner'] as const)(
  'a close of the %s is the next order after thirty rejected changes of stops, and ends them',
  async (who) => {
    const world = await rejecting();
    for (let change = 1; change <= 30; change += 1) await world.setStop(0.5 + change / 1000);
    await world.accept();
    await endings[who](world);
    await world.uno.turn();
    expect(await world.holds()).toEqual([]);
    const ended = (await world.commands()).slice(1).map(({ state, reason }) => `${state} ${reason}`);
    expect(new Set(ended.slice(0, -1))).toEqual(new Set(['skipped superseded']));
    expect(ended.at(-1)).toMatch(/^done/);
  },
);

test('of the changes that a child missed while its broker was away, only the newest stop is sent', async () => {
  const { position, desk, child, setStop, accept, uno, held, log, time, commands } = await rejecting();
  await desk.script(child.reference, [{ kind: 'disconnect', times: null }]);
  for (let change = 1; change <= 30; change += 1) await setStop(0.5 + change / 1000);
  await accept();
  time.ms += 1000;
  await uno.turn();
  expect(await held()).toMatchObject([{ stopLoss: 0.53 }]);
  expect(new Set((await log()).slice(1, -1))).toEqual(new Set(['modify skipped superseded']));
  const sent = (await commands()).filter(({ action, attempts }) => action === 'modify' && attempts > 0);
  expect(sent.map(({ request }) => request?.stopLoss)).toEqual([0.53]);
  expect(position).not.toBe('');
});

test('a partial close is sent before a change of stops that waits, which is sent afterwards', async () => {
  const { position, setStop, accept, close, uno, held, log, time } = await rejecting();
  await setStop(0.9);
  await accept();
  await close(position, 0.1);
  await uno.turn();
  expect(await held()).toMatchObject([{ volume: 20_000_000, stopLoss: null }]);
  time.ms += 10_000;
  await uno.turn();
  expect(await held()).toMatchObject([{ volume: 20_000_000, stopLoss: 0.9 }]);
  expect(await log()).toEqual(['open done', 'modify done', 'close_partial done']);
});

test('a waiting partial close is ended by the close of the whole position', async () => {
  const { position, accept, close, uno, holds, log } = await rejecting();
  await close(position, 0.1);
  await uno.turn();
  await close(position);
  await accept();
  await uno.turn();
  expect([await holds(), await log()]).toEqual([
    [],
    ['open done', 'close_partial skipped superseded', 'close done'],
  ]);
});
