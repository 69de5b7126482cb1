import { and, eq, ne } from 'drizzle-orm';
import {
  toLots,
  plainRules,
  computeUnitsLeft,
  toUnits,
  type CopyReason,
  type Units,
} from '@parque/domain/copy';
import { parseReference } from '../../broker/simulator/account';
import { findAccount } from '../../broker/simulator/ledger/books';
import { copierCommands, copierEvents, copierPositions, simulatorDeals } from '../../../core/database/schema';
import { listCopies, type Copy } from '../engine/recording/child';
import type { StoryResult } from './story';
import { listRiskFaults } from './story-market';
import { isRuledReason, findRuleFault } from './story-rules';

type Event = typeof copierEvents.$inferSelect;
type Command = typeof copierCommands.$inferSelect;
interface Child {
  readonly id: number;
  readonly masterId: number;
  readonly reference: string;
}

const final = ['done', 'rejected', 'skipped', 'missed'];

/** How precisely the expected volume can be computed. */
interface Rules {
  /** undefined: the step changed during the story; executed volumes are used for partial closes. */
  readonly step: Units | undefined;
  /** The position is shared, so closing this copy may reduce the others. */
  readonly isShared: boolean;
  /** The factor of the splits between two events. */
  readonly factor: (after: number, until: number) => number;
}

/** The volume that a child must hold of one position, computed from the events and the executed openings. */
function computeHeld(events: readonly Event[], commands: readonly Command[], rules: Rules): Units {
  const { step, isShared, factor } = rules;
  let [volume, base, masterUnits, last] = [0, 0, 0, 0];
  const applySplits = (until: number) => {
    const ratio = factor(last, until);
    [volume, base, masterUnits, last] = [volume * ratio, base * ratio, masterUnits * ratio, until];
  };
  for (const event of events) {
    applySplits(event.id);
    const ownCommands = commands.filter(({ eventId }) => eventId === event.id);
    if (event.kind === 'open' || event.kind === 'add') {
      const openedUnits = ownCommands
        .filter(({ state }) => state === 'done')
        .reduce((sum, { units }) => sum + (units ?? 0), 0);
      volume += openedUnits;
      [base, masterUnits] = [volume, event.leftUnits];
      continue;
    }
    const closedUnits = ownCommands.reduce((sum, { units }) => sum + (units ?? 0), 0);
    if (event.kind === 'partial') {
      volume =
        step === undefined
          ? volume - closedUnits
          : Math.min(volume, computeUnitsLeft(base, event.leftUnits, masterUnits, step));
    } else if (event.kind === 'close') {
      volume = step === undefined && isShared ? volume - closedUnits : 0;
    }
  }
  applySplits(Infinity);
  return volume;
}

const getRules = (story: StoryResult, child: Child) =>
  story.rules[story.children.findIndex(({ id }) => id === child.id)] ?? plainRules;

/** Whether the reason of a command is possible in this story. */
function isExplained(story: StoryResult, child: Child, command: Command, event: Event): boolean {
  const byHand = [...story.byHand].some((entry) => entry.startsWith(`${child.id} `));
  const isNetting = child.reference.startsWith('Parque-Netting');
  const isCoarse = story.coarse.has(`${child.id} ${event.symbol}`);
  const limit = story.lossLimits[story.children.findIndex(({ id }) => id === child.id)] ?? null;
  const explanations: Partial<Record<CopyReason, boolean>> = {
    paused: story.wasPaused,
    only_closes: story.wasPaused,
    late: true,
    brief: true,
    below_min: (command.sum?.exact ?? 1) < (isCoarse ? 0.1 : 0.01),
    daily_loss: limit !== null,
    netting_conflict: isNetting,
    not_held: true,
    closed_already: true,
    nothing_left: event.kind === 'partial',
    shared_steps: isNetting && isCoarse,
    closed_by_hand: byHand,
    symbol_unknown: story.market.getName(child.id, event.symbol) === undefined,
    stop_passed: event.stopLoss !== null || event.takeProfit !== null,
    no_change: command.action === 'modify',
    superseded: command.action === 'modify' || command.action === 'close_partial',
    invalid_stops: story.hasFaults || story.market.hasDistance(child.reference),
    rounded: command.sum !== null && command.sum.exact > command.sum.result,
    cut_to_max: true,
    split: true,
    partial_fill: story.hasFaults,
    expired: story.hasFaults || story.kills + story.stalls > 0,
    slippage: story.hasFaults || story.hasSlippageLimit,
    no_money: story.hasFaults,
    market_closed: story.hasFaults || story.isWeekend,
    invalid_volume: story.hasFaults || isCoarse,
    broker_rejected: story.hasFaults || story.kills + story.stalls > 0,
  };
  const reason = command.reason as CopyReason;
  return (explanations[reason] ?? false) || isRuledReason(getRules(story, child), reason, event);
}

/** Whether a copy was open at a change of stops, or was opened later by an earlier event: the change must reach it. */
const isHeldAt = (event: Event, copies: readonly Copy[], commands: readonly Command[]) =>
  copies.some(
    ({ position, commandId, closedAt }) =>
      position === event.position &&
      (commands.find(({ id }) => id === commandId)?.eventId ?? event.id) < event.id &&
      (closedAt === null || closedAt > event.seenAt),
  );

/** Every violation of the rules after a story. */
export async function listFaults(story: StoryResult): Promise<readonly string[]> {
  const faults = [...story.messageFaults, ...story.silent, ...story.market.faults];
  for (const master of story.world.masters) faults.push(...(await listMasterFaults(story, master)));
  return faults;
}

/** The violations of the rules for a master and its children. */
async function listMasterFaults(
  story: StoryResult,
  master: { readonly id: number; readonly reference: string },
) {
  const { world } = story;
  const faults: string[] = [];
  const events = await world.listEvents(master);
  const positions = [...new Set(events.map(({ position }) => position))];

  const masterHolds = new Map(
    (await world.listHeld(master.reference)).map((holding) => [holding.ticket, holding] as const),
  );
  for (const position of new Set([...positions, ...masterHolds.keys()])) {
    const last = events.filter((event) => event.position === position).at(-1);
    const masterVolume = masterHolds.get(position)?.volume ?? 0;
    const expectedVolume = (last?.leftUnits ?? 0) * story.market.getFactor(last?.symbol ?? '', last?.id ?? 0);
    if (expectedVolume !== masterVolume) faults.push(`the master's ${position} is taken for another`);
  }

  for (const child of story.children.filter(({ masterId }) => masterId === master.id)) {
    const commands = await world.listCommands(child);
    const copies = await listCopies(world.db, child.id, { states: ['open', 'closed', 'closed_by_hand'] });
    if (commands.some(({ masterId }) => masterId !== master.id))
      faults.push(`${child.id}: copies another master`);
    for (const event of events) {
      const ownCommands = commands.filter(({ eventId }) => eventId === event.id);
      if (ownCommands.length === 0 && (event.kind !== 'modify' || isHeldAt(event, copies, commands)))
        faults.push(`${child.id}: nothing became of event ${event.id}`);
      for (const command of ownCommands) {
        const name = `${child.id} ${event.kind} ${event.position}: ${command.state} ${command.reason}`;
        const fault = findRuleFault(getRules(story, child), command, event);
        if (fault) faults.push(`${name} ${fault}`);
        if (!final.includes(command.state)) faults.push(`${name} is not over`);
        const needsReason = command.state !== 'done' || command.reason !== null;
        if (needsReason && !isExplained(story, child, command, event))
          faults.push(`${name} is not explained`);
      }
    }
    faults.push(...(await listRiskFaults(world, child, getRules(story, child), commands)));
    faults.push(...(await listBrokerFaults(story, child, { commands, events })));
    faults.push(...(await listHoldingFaults(story, child, events, commands)));
  }
  return faults;
}

/** Compares the broker's books with the copier's records: each opening once, in its symbol, with its volume. */
async function listBrokerFaults(
  { world: { db }, market }: StoryResult,
  child: Child,
  { commands, events }: { readonly commands: readonly Command[]; readonly events: readonly Event[] },
) {
  const account = await findAccount(db, parseReference(child.reference));
  const deals = await db
    .select()
    .from(simulatorDeals)
    .where(
      and(
        eq(simulatorDeals.accountId, account?.id ?? 0),
        eq(simulatorDeals.entry, 'in'),
        ne(simulatorDeals.comment, '[SPLIT]'),
      ),
    );
  const symbols = new Map(events.map(({ id, symbol }) => [id, market.getName(child.id, symbol)] as const));
  const openings = commands.filter(({ action, state }) => action === 'open' && state === 'done');
  const story = deals.map(({ positionId, symbol, volume }) => `${positionId} ${symbol} ${volume}`).toSorted();
  const openedPositions = openings
    .map(({ childPosition, eventId, units }) => `${childPosition} ${symbols.get(eventId)} ${units}`)
    .toSorted();
  return story.join() === openedPositions.join()
    ? []
    : [`${child.id}: the broker opened ${story.join()}, and ${openedPositions.join()} is taken down`];
}

async function listHoldingFaults(
  story: StoryResult,
  child: Child,
  events: readonly Event[],
  commands: readonly Command[],
): Promise<string[]> {
  const { world, byHand } = story;
  const { db } = world;
  const copies = await db.select().from(copierPositions).where(eq(copierPositions.childId, child.id));
  const targets = new Map<string, Units>();
  const isOver = (position: string) =>
    events.filter((event) => event.position === position).at(-1)?.leftUnits === 0;
  for (const position of new Set(events.map((event) => event.position))) {
    const positionEvents = events.filter((event) => event.position === position);
    const positionCopies = copies.filter((copy) => copy.position === position);
    const handed = positionCopies.some(({ childPosition }) => byHand.has(`${child.id} ${childPosition}`));
    const ticket = positionCopies[0]?.childPosition;
    if (ticket === undefined) continue;
    const isCoarse = story.coarse.has(`${child.id} ${positionEvents[0]?.symbol}`);
    const ticketCopies = copies.filter((copy) => copy.childPosition === ticket);
    const isShared = ticketCopies.some((copy) => copy.position !== position);
    const units = computeHeld(positionEvents, commands, {
      step: isCoarse ? undefined : toUnits(0.01),
      isShared,
      factor: (after, until) => story.market.getFactor(positionEvents[0]?.symbol ?? '', after, until),
    });
    if (isCoarse && isShared && !handed && positionCopies.every((copy) => copy.childPosition === ticket)) {
      targets.set(ticket, (targets.get(ticket) ?? 0) + units);
      if (ticketCopies.every((copy) => isOver(copy.position))) targets.set(ticket, 0);
      continue;
    }
    // On a netting account, a manual close affects several copies.
    targets.set(ticket, (targets.get(ticket) ?? 0) + (positionCopies.length > 1 || handed ? 0 : units));
    if (positionCopies.length > 1 || handed) {
      const total = positionCopies.reduce((sum, copy) => sum + (copy.state === 'open' ? copy.units : 0), 0);
      if (total !== units && !handed)
        return [`${child.id} ${position}: ${toLots(total)} instead of ${toLots(units)}`];
      for (const copy of positionCopies) {
        if (copy.state === 'open')
          targets.set(copy.childPosition, (targets.get(copy.childPosition) ?? 0) + copy.units);
      }
    }
  }
  const heldVolumes = new Map(
    (await world.listHeld(child.reference)).map((holding) => [holding.ticket, holding.volume] as const),
  );
  return [...new Set([...targets.keys(), ...heldVolumes.keys()])].flatMap((ticket) => {
    const [is, should] = [heldVolumes.get(ticket) ?? 0, targets.get(ticket) ?? 0];
    return is === should
      ? []
      : [`${child.id}: holds ${toLots(is)} of ${ticket} instead of ${toLots(should)}`];
  });
}
