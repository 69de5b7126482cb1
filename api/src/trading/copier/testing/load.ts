import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../../core/database/database';
import { createCopyWorld, type CopyWorld } from './copy-world';

const symbols = ['Step Index', 'Volatility 75 Index'] as const;
const server = 'Parque-Sinteticos';

/** Many masters that trade at a steady rate, for copiers in other processes. */
export async function createLoad(db: Database, masters: number) {
  const worlds: CopyWorld[] = [];
  for (let index = 0; index < masters; index += 1) {
    const world = await createCopyWorld(db, {
      name: `carga-${index}`,
      login: 40_000_000 + index * 10,
      masterServer: server,
      childServers: [server, server],
      from: Date.now(),
    });
    // The age limit is high, so that late copies are measured, not left out.
    for (const child of [world.child, world.other]) await world.set({ maxAgeSeconds: 3600 }, child);
    worlds.push(world);
  }
  const open = new Map<CopyWorld, string[]>();
  let deals = 0;

  /** Each master opens two positions, closes two, and so on. */
  async function trade(world: CopyWorld, turn: number): Promise<void> {
    world.time.ms = Date.now();
    const openPositions = open.get(world) ?? [];
    open.set(world, openPositions);
    const [oldest] = openPositions;
    if (turn % 4 < 2 || oldest === undefined) {
      const symbol = symbols[turn % symbols.length] ?? symbols[0];
      openPositions.push(await world.open(symbol, 'buy', 1 + (turn % 3)));
    } else {
      openPositions.shift();
      await world.close(oldest);
    }
    deals += 1;
  }

  return {
    worlds,
    deals: () => deals,
    /** Trades at a total rate per second; the deals of one master never overlap. */
    async run(perSecond: number, seconds: number, turn: number): Promise<void> {
      const startedAt = performance.now();
      const last = new Map<CopyWorld, Promise<void>>();
      for (let count = 0; count < perSecond * seconds; count += 1) {
        const wait = startedAt + (count * 1000) / perSecond - performance.now();
        if (wait > 1) await pause(wait);
        const world = worlds[count % worlds.length];
        if (!world) continue;
        const before = last.get(world) ?? Promise.resolve();
        const round = turn + Math.floor(count / worlds.length);
        last.set(
          world,
          before.then(() => trade(world, round)),
        );
      }
      await Promise.all(last.values());
    },
  };
}
