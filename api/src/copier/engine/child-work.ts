import { BrokerFault } from '../../broker/fault';
import { childById, noteConnection, type Child } from './recording/child';
import { agenda, type Agenda, type Command } from './recording/command';
import { recordCommand } from './recording/command-record';
import { decideChange } from './deciding/decide-change';
import { decideOpening } from './deciding/decide-opening';
import type { Engine } from './engine';
import type { Lease } from './fence';
import { recordFindings } from './deciding/findings';
import { hasLossLimit } from './deciding/losses/loss-count';
import { watchLosses } from './deciding/losses/loss-limits';
import { reconcileChild, recordComparison } from './deciding/reconcile';
import { resolve, resolveLate } from './sending/resolve';
import { send } from './sending/send';
import { endCommand, waitCommand } from './recording/settle';

/** How often an idle child's positions are compared with its copies. */
const reconcileMs = 15_000;

/** Wait before a command is tried again after its broker failed. */
const retryMs = 1000;

/** How old the read commands and settings may be when they are acted upon. */
const freshMs = 250;

/** @returns Whether the command has ended and needs no further order. */
async function carryOut(engine: Engine, lease: Lease, child: Child, command: Command): Promise<boolean> {
  if (command.state !== 'pending') return resolve(engine, lease, child, command);
  const late = await resolveLate(engine, lease, child, command);
  if (late !== undefined) return late;
  const decide = command.action === 'open' ? decideOpening : decideChange;
  const decision = await decide(engine, lease, child, command);
  if ('order' in decision) return send(engine, lease, child, command, decision.order);
  if ('wait' in decision) {
    await waitCommand(engine, lease, command, decision);
    return false;
  }
  await endCommand(engine, lease, command, decision);
  return true;
}

/** After a broker failed, only the commands of the same position wait. */
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

/** Carries out the commands of one child, one at a time. */
export function makeChildWork(engine: Engine, lease: Lease, childId: number) {
  const { db, clock } = engine;
  let reconciledAt: number | undefined;

  /** Whether a time is so long ago. A time in the future is: the clock was set back since. */
  function hasPassed(at: number, ms: number): boolean {
    const passedMs = clock.now().getTime() - at;
    return passedMs < 0 || passedMs >= ms;
  }

  /** @returns Whether all due commands have ended, so that the agenda need not be read again. */
  async function runThrough({ due, isCut }: Agenda, readAt: number): Promise<boolean> {
    for (const { command, child, hasNext } of due) {
      try {
        // After an unknown outcome the positions are compared with the copies again.
        if (command.state === 'unknown') reconciledAt = undefined;
        const hasEnded = await carryOut(engine, lease, child, command);
        // The next command of this position may be older than those that follow here; a loss limit may now be reached.
        if (!hasEnded || hasNext || hasLossLimit(child)) return false;
        if (hasPassed(readAt, freshMs)) return false;
      } catch (error) {
        if (!(error instanceof BrokerFault)) throw error;
        await postpone(engine, lease, child, command, error);
        return false;
      }
    }
    return !isCut;
  }

  /** @returns When the first waiting command is due; undefined: none waits. */
  async function run(isIncluded: (command: Command) => boolean = () => true): Promise<Date | undefined> {
    for (;;) {
      const now = clock.now();
      const found = await agenda(db, childId, now);
      const due = found.due.filter(({ command }) => isIncluded(command));
      if (due.length === 0) return found.nextAt;
      if (await runThrough({ ...found, due }, now.getTime())) return found.nextAt;
    }
  }

  async function reconcile(): Promise<void> {
    const child = await childById(db, childId);
    if (!child) return;
    try {
      const comparison = await reconcileChild(engine, lease, child);
      await recordFindings(engine, lease, child, comparison);
      await recordComparison(engine, lease, child, comparison);
      reconciledAt = clock.now().getTime();
    } catch (error) {
      if (!(error instanceof BrokerFault)) throw error;
      await noteConnection(engine, lease, child, error);
      return;
    }
    // A fault of this reading must not delay closes; the next comparison reads again.
    await watchLosses(engine, lease, child).catch((error: unknown) => {
      if (!(error instanceof BrokerFault)) throw error;
    });
  }

  /** When the positions are compared again: after an unknown outcome at once. */
  function nextComparison(): Date {
    const now = clock.now().getTime();
    return new Date(reconciledAt === undefined ? now : Math.min(reconciledAt, now) + reconcileMs);
  }

  return {
    /** Makes the next turn compare the child's positions with its copies. */
    check() {
      reconciledAt = undefined;
    },

    /**
     * First resolves orders whose outcome is unknown, then compares the child's positions with its copies, and only
     * then sends orders.
     *
     * @returns When the next turn is due.
     * @throws LeaseLost - Another process copies the master.
     */
    async turn(): Promise<Date> {
      if (reconciledAt === undefined || hasPassed(reconciledAt, reconcileMs)) {
        await run(({ state }) => state !== 'pending');
        await reconcile();
      }
      if (reconciledAt === undefined) return new Date(clock.now().getTime() + retryMs);
      const due = await run();
      const next = nextComparison();
      return due && due < next ? due : next;
    },
  };
}

export type ChildWork = ReturnType<typeof makeChildWork>;
