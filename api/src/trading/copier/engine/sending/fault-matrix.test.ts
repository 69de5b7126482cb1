import { toLots } from '@parque/domain/copy';
import { eq } from 'drizzle-orm';
import { lateExecutionMs } from '../../../broker/metaapi/trading';
import {
  acceptedReply,
  createCodes,
  goneReply,
  createReplies,
  tooMany,
  type Fate,
} from '../../../broker/testing/simulated-metaapi';
import { listCopies } from '../recording/child';
import { copierCommands } from '../../../../core/database/schema';
import { createTestDatabase } from '../../../../testing/database';
import { createCopyWorld, type CopyWorld } from '../../testing/copy-world';

/* Orders of a child at MetaApi: every action × what the service executes × how it answers. */

const halve = (fate: Fate): Fate => ({ ...fate, name: `half, ${fate.name}`, isHalf: true });

/** Most leave open what was executed: a code, a placed order, no answer, and a call that is not finished. */
const fates: readonly Fate[] = [
  ...createCodes('now', -1, -7, -11, 10_008, 10_012, 10_999),
  ...createReplies('now', 'drop', goneReply, acceptedReply),
  // All these codes leave open what was executed, so one of them shows how a late execution is found.
  ...createCodes('late', -7),
  ...createReplies('late', 'drop', goneReply, acceptedReply),
  ...createCodes('never', -7, 10_008),
  ...createReplies('never', 'drop', tooMany),
  { name: 'half', executes: 'now', isHalf: true },
  ...createCodes('now', -7).map(halve),
  ...createReplies('late', goneReply).map(halve),
  ...createCodes('never', -10, 10_004, 10_014, 10_016, 10_019),
];

let world: CopyWorld;
let drop: () => Promise<void>;

async function begin(server: string) {
  const database = await createTestDatabase();
  world = await createCopyWorld(database.db, {
    masterServer: server,
    childServers: [server],
    atMetaApi: ['child'],
  });
  await world.control.setTraits(world.child.reference, { forgetsRequests: true });
  drop = async () => {
    await world.service?.stop();
    await database.drop();
  };
  const copier = world.createCopier();
  await copier.turn();
  return {
    ...world,
    copier,
    /** Copies until nothing is open, also after the last delayed order. */
    async run() {
      await world.settle(copier);
      const { service, time } = world;
      time.ms = Math.max(time.ms, service?.getLastLate() ?? 0) + 16_000;
      await service?.runLate();
      await world.settle(copier);
    },
  };
}

afterEach(() => drop());

/** Differences between the child's positions and its open copies, as `ticket: held instead of copied`. */
async function listDifferences(): Promise<readonly string[]> {
  const volumes = new Map((await world.listHeld()).map(({ ticket, volume }) => [ticket, volume] as const));
  const copiedUnits = new Map<string, number>();
  for (const { childPosition, units } of await listCopies(world.db, world.child.id)) {
    copiedUnits.set(childPosition, (copiedUnits.get(childPosition) ?? 0) + units);
  }
  return [...new Set([...volumes.keys(), ...copiedUnits.keys()])].flatMap((ticket) => {
    const [actual, expected] = [volumes.get(ticket) ?? 0, copiedUnits.get(ticket) ?? 0];
    return actual === expected ? [] : [`${ticket}: ${toLots(actual)} instead of ${toLots(expected)}`];
  });
}

const getHeldVolume = async () =>
  toLots((await world.listHeld()).reduce((sum, { volume }) => sum + volume, 0));

interface Action {
  readonly name: string;
  readonly server: string;
  /** Acts on the master's position after its copy is open; undefined: the opening itself is the action. */
  readonly act?: (position: string) => Promise<unknown>;
  /** The volumes that the child may hold afterwards, in lots; the first one after an executed order. */
  readonly mayHold: readonly number[];
}

const actions: readonly Action[] = [
  { name: 'open', server: 'Parque-Demo', mayHold: [0.5, 0.25, 0] },
  {
    name: 'add',
    server: 'Parque-Netting',
    act: () =>
      world.control.openByHand(world.master.reference, { symbol: 'EURUSD', side: 'buy', volumeLots: 0.5 }),
    mayHold: [1, 0.75, 0.5],
  },
  {
    name: 'partial close',
    server: 'Parque-Demo',
    act: (position) => world.close(position, 0.2),
    mayHold: [0.3],
  },
  { name: 'close', server: 'Parque-Demo', act: (position) => world.close(position), mayHold: [0] },
  {
    name: 'modify',
    server: 'Parque-Demo',
    act: (position) => world.setStops(position, 0.5, 2),
    mayHold: [0.5],
  },
];

test.each(actions)(
  "no answer to a child's order ($name) leaves a position that the log does not know",
  async ({ server, act, mayHold }) => {
    const { open, close, run, service } = await begin(server);
    const wrong: string[] = [];
    for (const fate of fates) {
      if (!act) service?.next(fate);
      const position = await open('EURUSD', 'buy', 0.5);
      if (act) {
        await run();
        service?.next(fate);
        await act(position);
      }
      await run();
      const differences = await listDifferences();
      const volume = await getHeldVolume();
      const isExecuted = fate.executes === 'now' && !fate.isHalf;
      if (!(isExecuted ? mayHold.slice(0, 1) : mayHold).includes(volume))
        wrong.push(`${fate.name}: holds ${volume}`);
      wrong.push(...differences.map((difference) => `${fate.name}: ${difference}`));
      await close(position);
      await run();
      const remainingLots = await getHeldVolume();
      if (remainingLots > 0) wrong.push(`${fate.name}: ${remainingLots} stay open`);
    }
    expect(wrong).toEqual([]);
  },
);

test("a close that seemed not executed and is executed later is recorded as the copier's own close", async () => {
  const { open, close, run, service, copier, time, showHeld, listCommands, db } = await begin('Parque-Demo');
  const position = await open('EURUSD', 'buy', 0.5);
  await run();
  service?.next({ name: 'late', executes: 'late', code: -1 });
  await close(position);
  await copier.turn();
  // The close seemed not executed, and the broker failed before it was sent again.
  await db.update(copierCommands).set({ state: 'pending' }).where(eq(copierCommands.state, 'unknown'));
  time.ms = service?.getLastLate() ?? 0;
  await service?.runLate();
  await run();
  expect(await showHeld()).toEqual([]);
  expect((await listCommands()).at(-1)).toMatchObject({ state: 'done', reason: null, units: 50_000_000 });
});

test('an opening that was never executed is given up only after the bound of late executions', async () => {
  const { open, service, copier, time, log, showHeld } = await begin('Parque-Demo');
  service?.next({ name: 'never', executes: 'never', code: -11 });
  await open('EURUSD', 'buy', 0.5);
  await copier.turn();
  time.ms += lateExecutionMs - 5000;
  await copier.turn();
  expect(await log()).toEqual(['open unknown']);
  time.ms += 20_000;
  await copier.turn();
  await copier.turn();
  expect([await showHeld(), await log()]).toEqual([[], ['open rejected expired']]);
});

test('an incomplete history does not prove that an opening was not executed', async () => {
  const { open, service, metaApi, copier, time, log } = await begin('Parque-Demo');
  if (!metaApi) throw new Error('no MetaApi');
  metaApi.isHistoryComplete = async () => false;
  service?.next({ name: 'never', executes: 'never', code: -11 });
  await open('EURUSD', 'buy', 0.5);
  await copier.turn();
  time.ms += lateExecutionMs + 20_000;
  await copier.turn();
  await copier.turn();
  expect(await log()).toEqual(['open unknown']);
});
