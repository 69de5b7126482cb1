import { BrokerError } from '../../broker/fault';
import { findChildById, recordConnection, type Child } from './recording/child';
import { loadAgenda, endSuperseded, type Agenda, type ChildCommand, type Command } from './recording/command';
import { recordCommand } from './recording/command-record';
import { decideChange } from './deciding/decide-change';
import { decideOpening } from './deciding/decide-opening';
import type { LeasedEngine } from './fence';
import { recordFindings } from './deciding/findings';
import { hasLossLimit } from './deciding/losses/loss-count';
import { watchLosses } from './deciding/losses/loss-limits';
import { reconcileChild, recordComparison } from './deciding/reconcile';
import { resolve, resolveLate } from './sending/resolve';
import { send } from './sending/send';
import { recordDecision } from './recording/settle';

/** How often an idle child's positions are compared with its copies. */
const reconcileMs = 15_000;

/** Wait before a command is tried again after its broker failed. */
const retryMs = 1000;

/** Commands and settings that are older are read again before the next command is carried out. */
const freshMs = 250;

/** @returns Whether the command has ended and needs no further order. */
async function executeCommand(engine: LeasedEngine, child: Child, command: Command) {
  if (command.state !== 'pending') return resolve(engine, child, command);
  const hasEnded = await resolveLate(engine, child, command);
  if (hasEnded !== undefined) return hasEnded;
  const decide = command.action === 'open' ? decideOpening : decideChange;
  const decision = await decide(engine, child, command);
  if ('order' in decision) return send(engine, { child, command }, decision.order);
  await recordDecision(engine, { child, command }, decision);
  if ('wait' in decision) return false;
  // The stops of its earlier orders may follow.
  return command.action !== 'open' || command.leg === 0;
}

/** Postpones a command whose broker failed. Commands of other positions do not wait. */
async function scheduleRetry(engine: LeasedEngine, { child, command }: ChildCommand, fault: BrokerError) {
  const failureTime = engine.clock.now();
  const waitMs = Math.max(retryMs, fault.details.retryAfterMs ?? 0);
  await recordCommand(engine, command, {
    change: {
      message: fault.message,
      nextAt: new Date(failureTime.getTime() + waitMs),
      updatedAt: failureTime,
    },
  });
  await recordConnection(engine, child, fault);
}

/**
 * Carries out the commands of one child, one at a time.
 *
 * @param onChange - Called when a command has ended, or copies were corrected.
 */
export function createChildWork(
  engine: LeasedEngine,
  childId: number,
  onChange: () => void = () => undefined,
) {
  const { db, clock } = engine;
  let reconciledAt: number | undefined;

  /**
   * Whether at least `ms` have passed since a time. They have if it lies in the future: the clock was set back since
   * then.
   */
  function hasPassed(startMs: number, ms: number): boolean {
    const passedMs = clock.now().getTime() - startMs;
    return passedMs < 0 || passedMs >= ms;
  }

  /** @returns Whether all due commands have ended, so that the agenda need not be read again. */
  async function runCommands({ due, isCut }: Agenda, readAt: number): Promise<boolean> {
    for (const { command, child, hasNext } of due) {
      try {
        // After an unknown outcome the positions are compared with the copies again.
        if (command.state === 'unknown') reconciledAt = undefined;
        const hasEnded = await executeCommand(engine, child, command);
        if (hasEnded) onChange();
        // The agenda is read again: the next command of this position may be older than those that follow here, or a
        // loss limit may now be reached.
        if (!hasEnded || hasNext || hasLossLimit(child)) return false;
        if (hasPassed(readAt, freshMs)) return false;
      } catch (error) {
        if (!(error instanceof BrokerError)) throw error;
        await scheduleRetry(engine, { child, command }, error);
        return false;
      }
    }
    return !isCut;
  }

  /** @returns When the first waiting command is due; undefined: none waits. */
  async function run(isIncluded: (command: Command) => boolean = () => true): Promise<Date | undefined> {
    for (;;) {
      const runTime = clock.now();
      const childAgenda = await loadAgenda(db, childId, runTime);
      if (childAgenda.isOutdated) {
        await endSuperseded(engine, childId);
        continue;
      }
      const due = childAgenda.due.filter(({ command }) => isIncluded(command));
      if (due.length === 0) return childAgenda.nextAt;
      if (await runCommands({ ...childAgenda, due }, runTime.getTime())) return childAgenda.nextAt;
    }
  }

  async function reconcile(): Promise<void> {
    const child = await findChildById(db, childId);
    if (!child) return;
    try {
      const comparison = await reconcileChild(engine, child);
      await recordFindings(engine, child, comparison);
      await recordComparison(engine, child, comparison);
      reconciledAt = clock.now().getTime();
      if (comparison.isCorrected) onChange();
    } catch (error) {
      if (!(error instanceof BrokerError)) throw error;
      await recordConnection(engine, child, error);
      return;
    }
    // A failure of this reading must not delay closes; the next comparison reads again.
    await watchLosses(engine, child).catch((error: unknown) => {
      if (!(error instanceof BrokerError)) throw error;
    });
  }

  /** Computes when the positions are compared again. After an unknown outcome they are compared at once. */
  function computeNextComparison(): Date {
    const nowMs = clock.now().getTime();
    return new Date(reconciledAt === undefined ? nowMs : Math.min(reconciledAt, nowMs) + reconcileMs);
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
     */
    async turn(): Promise<Date> {
      if (reconciledAt === undefined || hasPassed(reconciledAt, reconcileMs)) {
        await run(({ state }) => state !== 'pending');
        await reconcile();
      }
      if (reconciledAt === undefined) return new Date(clock.now().getTime() + retryMs);
      const due = await run();
      const next = computeNextComparison();
      return due && due < next ? due : next;
    },
  };
}

export type ChildWork = ReturnType<typeof createChildWork>;
