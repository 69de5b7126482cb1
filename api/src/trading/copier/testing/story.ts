import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate as nextRound } from 'node:timers/promises';
import { plainRules, type CopyRules } from '@parque/domain/copy';
import type pg from 'pg';
import type { Database } from '../../../core/database/database';
import { copierProcesses } from '../../../core/database/schema';
import { createChance, type Chance } from './chance';
import { createCopyWorld, type CopyWorld } from './copy-world';
import { createLife, type Life } from './life';
import type { AccountTraits } from '../../broker/simulator/simulator-control';
import { createCopierBroker } from './simulated-broker';
import { createStoryMessages } from './story-messages';
import { createStoryMarket, listSilentCopies, listStoppedPositions, type StoryMarket } from './story-market';
import { pickRules } from './story-rules';
import type { Killable } from './killable-process';

/** The events of a story, from which its result is judged. */
export interface StoryResult {
  readonly world: CopyWorld;
  readonly children: readonly {
    readonly id: number;
    readonly masterId: number;
    readonly reference: string;
  }[];
  readonly steps: string[];
  /** Child positions that their owner closed in whole or in part. */
  readonly byHand: Set<string>;
  readonly hasFaults: boolean;
  /** Symbols whose minimum and step changed at a child's broker, as `child symbol`. */
  readonly coarse: Set<string>;
  readonly market: StoryMarket;
  /** Sets the faults of brokers, terminals and MetaApi. */
  readonly startFailures: () => Promise<void>;
  /** Copies with other stops than the master's position, without a recorded difference. */
  silent: readonly string[];
  readonly lossLimits: readonly (number | null)[];
  readonly hasSlippageLimit: boolean;
  readonly rules: readonly CopyRules[];
  /** The markets close and open again during the story. */
  readonly isWeekend: boolean;
  wasPaused: boolean;
  kills: number;
  stalls: number;
  /** Faults of the mails to the owner, which a story in five has. */
  messageFaults: readonly string[];
}

export const storyGateways = ['simulator', 'metaapi', 'terminal'] as const;
type StoryGateway = (typeof storyGateways)[number];

interface StoryParts {
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly seed: number;
  readonly chance: Chance;
  /** Receives a line for each step. */
  readonly steps: string[];
  /** How the accounts of the story are reached. */
  readonly gateway: StoryGateway;
  /** Program of the processes that are killed; undefined: none. */
  readonly killable?: { readonly program: string; readonly migrations: string };
}

/** Start times on the brokers' clock (UTC+2 in March): noon, a minute before midnight, and before a weekend. */
const beginnings = {
  noon: Date.UTC(2026, 2, 4, 12),
  midnight: Date.UTC(2026, 2, 4, 21, 59, 20),
  weekend: Date.UTC(2026, 2, 6, 21, 59, 20),
} as const;

/** A minute after the markets open again. */
const monday = Date.UTC(2026, 2, 8, 22, 1);

/** In every third story, each child has a master of its own. */
const hasTwoMasters = (seed: number) => seed % 3 === 2;

async function begin({ db, pool, seed, chance, steps, gateway }: StoryParts): Promise<StoryResult> {
  // Processes of an earlier story may count as running at the time of this one, and would get a share of its masters.
  await db.delete(copierProcesses);
  const isMasterThere = gateway !== 'simulator' && chance.rollPercent(50);
  const roles = isMasterThere ? (['master', 'child'] as const) : (['child'] as const);
  const beginning = chance.pick(['noon', 'noon', 'midnight', 'weekend'] as const);
  const world = await createCopyWorld(db, {
    name: `historia-${seed}`,
    login: 30_000_000 + seed * 10,
    masterServer: chance.rollPercent(70) ? 'Parque-Demo' : 'Parque-Netting',
    ...(hasTwoMasters(seed) && { secondServer: seed % 2 === 0 ? 'Parque-Demo' : 'Parque-Netting' }),
    childServers: ['Parque-Demo', chance.rollPercent(70) ? 'Parque-Demo' : 'Parque-Netting'],
    multiplier: chance.pick(['0.35', '1', '1.5', '2']),
    from: beginnings[beginning],
    atMetaApi: gateway === 'metaapi' ? roles : [],
    atTerminal: gateway === 'terminal' ? roles : [],
    note: (line) => steps.push(line),
  });
  const children = [world.child, world.other];
  const lossLimits = children.map(() => chance.pick([null, null, null, 2, 20, 200]));
  const rules = children.map((_, index) => pickRules(seed, index));
  let hasSlippageLimit = false;
  for (const [index, child] of children.entries()) {
    const maxSlippagePoints = chance.pick([null, null, null, 30]);
    hasSlippageLimit ||= maxSlippagePoints !== null;
    const childRules = rules[index];
    await world.set(
      {
        maxDailyLoss: lossLimits[index] ?? null,
        maxSlippagePoints,
        ...(childRules && { rules: childRules }),
      },
      child,
    );
  }
  steps.push(`it is ${beginning}`);
  const market = await createStoryMarket({ world, children, seed, steps });
  await copyOnce(world, pool, 'primera');
  const faultShare = chance.pick([0, 0.05, 0.2]);
  const hasFaults = faultShare > 0;
  const traits: [reference: string, traits: AccountTraits][] = [];
  for (const { reference } of [...world.masters, ...children]) {
    const [forgetsRequests, rewritesComments] = [chance.rollPercent(30), chance.rollPercent(15)];
    // MetaApi and terminals fail in their own ways, and never recognise a request that they executed before.
    const accountTraits =
      world.service || world.terminals
        ? { forgetsRequests: true, rewritesComments }
        : { faultSeed: `${seed} ${reference}`, faultShare, forgetsRequests, rewritesComments };
    traits.push([reference, accountTraits]);
  }
  async function startFailures() {
    for (const [reference, accountTraits] of traits) await world.control.setTraits(reference, accountTraits);
    world.service?.startFailures({ seed: `${seed}`, share: faultShare });
    world.terminals?.startFailures({ seed: `${seed}`, share: faultShare });
  }
  await startFailures();
  return {
    market,
    startFailures,
    silent: [],
    world,
    children,
    hasFaults,
    lossLimits,
    hasSlippageLimit,
    rules,
    isWeekend: beginning === 'weekend',
    coarse: new Set(),
    steps,
    byHand: new Set(),
    wasPaused: false,
    kills: 0,
    stalls: 0,
    messageFaults: [],
  };
}

/** One random action of a master. */
async function actAsMaster({ world, market, steps }: StoryResult, chance: Chance): Promise<void> {
  const { reference } = world.masters.length > 1 ? chance.pick(world.masters) : world.master;
  const holdings = await world.listHeld(reference);
  const lots = chance.pickWhole(1, 40) / 100;
  if (holdings.length === 0 || chance.rollPercent(45)) {
    const [symbol, side] = [chance.pick(market.symbols), chance.pick(['buy', 'sell'] as const)];
    steps.push(`${reference} ${side} ${lots} ${symbol}`);
    await world.control.openByHand(reference, { symbol, side, volumeLots: lots });
    return;
  }
  const { ticket, priceOpen, side, volume } = chance.pick(holdings);
  if (chance.rollPercent(30)) {
    const [low, high] = [Number((priceOpen * 0.5).toFixed(2)), Number((priceOpen * 1.5).toFixed(2))];
    const [stopLoss, takeProfit] = side === 'buy' ? [low, high] : [high, low];
    steps.push(`${reference} stops ${ticket}`);
    await world.setStops(ticket, stopLoss, chance.rollPercent(50) ? takeProfit : null, reference);
    return;
  }
  const part = Math.floor((volume / 1e6) * (chance.pickWhole(10, 90) / 100)) / 100;
  const isPart = part >= 0.01 && chance.rollPercent(50);
  steps.push(`${reference} closes ${isPart ? part : 'all'} of ${ticket}`);
  await world.close(ticket, isPart ? part : undefined, reference);
}

/** One random action of a child's owner or broker. */
async function disturbChild(story: StoryResult, chance: Chance): Promise<void> {
  const { world, children, market, steps, byHand, coarse } = story;
  const child = chance.pick(children);
  if (chance.rollPercent(20)) {
    const symbol = chance.pick(market.symbols.slice(0, 3));
    steps.push(`${child.reference} has ${symbol} in tenths of a lot`);
    coarse.add(`${child.id} ${symbol}`);
    await world.control.setSymbol(child.reference, symbol, { volumeMin: 0.1, volumeStep: 0.1 });
    return;
  }
  if (chance.rollPercent(50)) {
    const mode = chance.pick(['activo', 'activo', 'solo_cierres', 'pausado'] as const);
    story.wasPaused ||= mode !== 'activo';
    steps.push(`${child.reference} ${mode}`);
    await world.set({ mode }, child);
    return;
  }
  const holdings = await world.listHeld(child.reference);
  if (holdings.length === 0) return;
  const { ticket } = chance.pick(holdings);
  steps.push(`${child.reference} closes ${ticket} by hand`);
  byHand.add(`${child.id} ${ticket}`);
  await world.close(ticket, undefined, child.reference);
}

interface StalledTurn {
  readonly life: Life;
  readonly turn: Promise<void>;
}

/** Runs a turn in a real process that is killed with SIGKILL. */
async function copyApart(
  { world, ...story }: StoryResult,
  { pool, killable }: StoryParts,
  fate: Omit<Killable, 'connection' | 'ms' | 'masters'>,
) {
  if (!killable) throw new Error('no program to kill');
  const { connectionString, host, port, user, password, database, options } = pool.options;
  const connection = { connectionString, host, port, user, password, database, options, max: 3 };
  const words: Killable = {
    ...fate,
    connection,
    ms: world.time.ms,
    masters: world.masters.map(({ id }) => id),
    ...(world.service && { metaApi: world.service.settings }),
    hasTerminals: world.terminals !== undefined,
  };
  const copier = spawn(process.execPath, [killable.program, JSON.stringify(words), killable.migrations], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exit = once(copier, 'exit');
  const { terminals } = world;
  // The terminals call while the process waits for them.
  let isOver = false;
  void exit.then(() => (isOver = true));
  while (terminals && !isOver) {
    await terminals.callAll(1);
    await nextRound();
  }
  const [code, signal] = (await exit) as [code: number | null, signal: string | null];
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`${fate.owner} ended with ${code ?? signal}`);
  story.steps.push(`${fate.owner} ${signal ? 'was killed' : 'was through before'}`);
  return signal === 'SIGKILL';
}

/** Runs a turn that completes, is killed, or stalls while another process takes over. */
async function copy(story: StoryResult, parts: StoryParts, lives: number): Promise<StalledTurn | undefined> {
  const { pool, chance, killable } = parts;
  const { world, steps } = story;
  const fate = chance.pickWhole(0, 99);
  const isStall = fate < 10;
  const isKillable = fate < 45;
  const callNumber = isKillable ? chance.pickWhole(1, 40) : Infinity;
  const owner = `vida-${lives}`;
  const isHeard = chance.rollPercent(50);
  if (isKillable) steps.push(`${owner} ${isStall ? 'stalls' : 'dies'} at ${callNumber}`);
  if (isKillable && !isStall && killable) {
    if (await copyApart(story, parts, { owner, callNumber, isHeard })) story.kills += 1;
    return undefined;
  }
  const life = createLife({ callNumber, isHeard, isStall });
  const copier = world.createCopier(owner, {
    db: life.wrapPool(pool),
    broker: life.wrapBroker(world.broker),
    ...(world.metaApi && { metaApi: life.wrapBroker(world.metaApi) }),
    // The gateway has no process of its own: it is killed between any two of its statements.
    ...(world.terminals && {
      terminal: life.wrapBroker(createCopierBroker(world.openTerminalGateway(life.wrapPool(pool)))),
    }),
  });
  const turn = copier.turn().then(
    () => undefined,
    (error: unknown) => {
      if (!life.isDead()) throw error;
      story.kills += 1;
    },
  );
  await Promise.race([turn, life.end.then(() => (isStall ? undefined : turn))]);
  if (!isStall) return undefined;
  story.stalls += 1;
  return { life, turn };
}

/** Runs random actions of master, owners, brokers and processes, and then copies without faults until nothing is open. */
export async function runStory(parts: StoryParts): Promise<StoryResult> {
  const story = await begin(parts);
  try {
    await playStory(story, parts);
  } finally {
    await story.world.service?.stop();
  }
  return story;
}

async function playStory(story: StoryResult, parts: StoryParts): Promise<void> {
  const { chance, pool } = parts;
  const { world, steps } = story;
  const stalledTurns: StalledTurn[] = [];
  // Messages have random numbers of their own, so that the rest of a story is the same without them.
  const messages =
    parts.seed % 5 === 0 ? await createStoryMessages(world, pool, createChance(-parts.seed)) : undefined;
  let lives = 0;
  const pass = (ms: number) => {
    world.time.ms += ms;
    steps.push(`${ms} ms pass`);
  };
  for (let remainingRounds = chance.pickWhole(4, 10); remainingRounds > 0; remainingRounds -= 1) {
    for (let acts = chance.pickWhole(1, 3); acts > 0; acts -= 1) await actAsMaster(story, chance);
    await story.market.act(story.isWeekend ? undefined : () => settleCalmly(story, pool));
    if (chance.rollPercent(25)) await disturbChild(story, chance);
    // Longer than a lease, so that the next process can take the master.
    pass(chance.rollPercent(10) ? 45_000 : chance.pickWhole(5100, 9000));
    lives += 1;
    const stalledCopy = await copy(story, parts, lives);
    if (stalledCopy) stalledTurns.push(stalledCopy);
    await messages?.runTurn();
  }
  // Nothing can be closed while the markets are closed.
  if (story.isWeekend) pass(Math.max(0, monday - world.time.ms));
  await stopFailures(story);
  // Stalled processes continue after another process took over.
  if (stalledTurns.length > 0) {
    pass(6000);
    await copyOnce(world, pool, 'penultima');
  }
  for (const { life, turn } of stalledTurns) {
    life.wake();
    await turn;
  }
  pass(6000);
  const copier = await copyOnce(world, pool, 'vigia');
  for (let turns = 3; turns > 0; turns -= 1) {
    pass(16_000);
    await copier.turn();
  }
  await judgeStops(story, false);
  await story.market.acceptStops();
  pass(6000);
  await copyToTheEnd(world, pool);
  await judgeStops(story, true);
  for (const child of story.children)
    for (const ticket of await listStoppedPositions(world, child)) story.byHand.add(`${child.id} ${ticket}`);
  story.messageFaults = (await messages?.listFaults()) ?? [];
}

async function stopFailures({ world, children }: StoryResult): Promise<void> {
  await world.control.calm([...world.masters, ...children].map(({ reference }) => reference));
  world.service?.stopFailures();
  world.terminals?.stopFailures();
}

/** Copies without faults until nothing waits; the faults continue afterwards. */
async function settleCalmly(story: StoryResult, pool: pg.Pool): Promise<() => Promise<void>> {
  const { world } = story;
  await stopFailures(story);
  const copier = await copyOnce(world, pool, `pausa-${world.time.ms}`);
  await world.runUntilDone(copier);
  return async () => {
    world.time.ms += 16_000;
    await copier.turn();
    await world.runUntilDone(copier);
    await story.startFailures();
  };
}

async function judgeStops(story: StoryResult, mustHave: boolean): Promise<void> {
  const { children, rules } = story;
  for (const [index, child] of children.entries()) {
    const silent = await listSilentCopies(story, child, rules[index] ?? plainRules, mustHave);
    story.silent = [...story.silent, ...silent];
  }
}

/** Runs turns without faults until all leases were free. */
async function copyOnce(world: CopyWorld, pool: pg.Pool, owner: string) {
  const life = createLife({ callNumber: Infinity, isHeard: true, isStall: false });
  const copier = world.createCopier(owner, { db: life.wrapPool(pool) });
  while ((await copier.turn()).length < world.masters.length) world.time.ms += 1000;
  return copier;
}

async function copyToTheEnd(world: CopyWorld, pool: pg.Pool): Promise<void> {
  const copier = await copyOnce(world, pool, 'ultima');
  await world.runUntilDone(copier);
  // The copier takes one more turn, after the interval of the comparison with the children's positions.
  world.time.ms += 16_000;
  await world.settle(copier);
  const lastLate = world.service?.getLastLate() ?? world.terminals?.getLastLate();
  if (lastLate === undefined) return;
  // An order that is still executed now must change nothing.
  world.time.ms = Math.max(world.time.ms, lastLate) + 16_000;
  await world.service?.runLate();
  await world.terminals?.callAll();
  await world.settle(copier);
}
