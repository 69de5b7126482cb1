import { BrokerFault } from '../../broker/fault';
import { childById, noteConnection, type Child } from './recording/child';
import { agenda, type Agenda, type Command } from './recording/command';
import { recordCommand } from './recording/command-record';
import { decideChange } from './deciding/decide-change';
import { decideOpening } from './deciding/decide-opening';
import type { Engine } from './engine';
import type { Lease } from './lease';
import { reconcileChild } from './deciding/reconcile';
import { resolve } from './sending/resolve';
import { send } from './sending/send';
import { endCommand } from './recording/settle';

/** How often what a child holds is compared with what was copied, when nothing happens. */
const reconcileMs = 15_000;

/** How long a command waits for a broker that does not answer. */
const retryMs = 1000;

/** For how long what was read of a child and its commands is good enough to act upon. */
const freshMs = 250;

/** @returns Whether the command is over, and nothing of it is left to do. */
async function carryOut(engine: Engine, lease: Lease, child: Child, command: Command): Promise<boolean> {
  if (command.state !== 'pending') return resolve(engine, lease, child, command);
  const decide = command.action === 'open' ? decideOpening : decideChange;
  const decision = await decide(engine, lease, child, command);
  if ('order' in decision) return send(engine, lease, child, command, decision.order);
  await endCommand(engine, lease, command, decision);
  return true;
}

/** A broker that does not answer keeps the commands of one position waiting, and nobody else. */
async function postpone(engine: Engine, lease: Lease, child: Child, command: Command, fault: BrokerFault) {
  const now = engine.clock.now();
  const waitMs = Math.max(retryMs, fault.details.retryAfterMs ?? 0);
  await recordCommand(engine, lease, command, {
    message: fault.message,
    nextAt: new Date(now.getTime() + waitMs),
    updatedAt: now,
  });
  await noteConnection(engine, lease, child, fault);
}

/** All that there is to do for one child, one after the other. */
export function makeChildWork(engine: Engine, lease: Lease, childId: number) {
  const { db, clock } = engine;
  let reconciledAt: number | undefined;

  /** @returns Whether all that was due is over, so that nobody has to look again. */
  async function runThrough({ due, isCut }: Agenda, readAt: number): Promise<boolean> {
    for (const { command, child, hasNext } of due) {
      try {
        const isOver = await carryOut(engine, lease, child, command);
        // What comes next of the same position may be older than what follows here, and the day of a limit has begun.
        if (!isOver || hasNext || child.maxDailyLoss !== null) return false;
        if (clock.now().getTime() - readAt > freshMs) return false;
      } catch (error) {
        if (!(error instanceof BrokerFault)) throw error;
        await postpone(engine, lease, child, command, error);
        return false;
      }
    }
    return !isCut;
  }

  /** @returns When the first of those that wait may go on; undefined: none waits. */
  async function run(isWanted: (command: Command) => boolean = () => true): Promise<Date | undefined> {
    for (;;) {
      const now = clock.now();
      const found = await agenda(db, childId, now);
      const due = found.due.filter(({ command }) => isWanted(command));
      if (due.length === 0) return found.nextAt;
      if (await runThrough({ ...found, due }, now.getTime())) return found.nextAt;
    }
  }

  async function reconcile(): Promise<void> {
    const child = await childById(db, childId);
    if (!child) return;
    try {
      await reconcileChild(engine, lease, child);
      reconciledAt = clock.now().getTime();
    } catch (error) {
      if (!(error instanceof BrokerFault)) throw error;
      await noteConnection(engine, lease, child, error);
    }
  }

  return {
    /**
     * Does what there is to do: first finds out what came of orders that others left behind, then what the child holds,
     * and only then sends.
     *
     * @returns When to do it again, if nothing else happens.
     * @throws LeaseLost - Somebody else does it by now.
     */
    async turn(): Promise<Date> {
      if (reconciledAt === undefined || clock.now().getTime() - reconciledAt >= reconcileMs) {
        await run(({ state }) => state !== 'pending');
        await reconcile();
      }
      if (reconciledAt === undefined) return new Date(clock.now().getTime() + retryMs);
      const due = await run();
      const next = new Date(reconciledAt + reconcileMs);
      return due && due < next ? due : next;
    },
  };
}

export type ChildWork = ReturnType<typeof makeChildWork>;
