import { BrokerFault } from '../broker/fault';
import { childById, noteConnection, type Child } from './child';
import { changeCommand, nextCommand, nextDue, openStates, type Command } from './command';
import { decideChange } from './decide-change';
import { decideOpening } from './decide-opening';
import type { Engine } from './engine';
import { fenced, type Lease } from './lease';
import { reconcileChild } from './reconcile';
import { resolve } from './resolve';
import { send } from './send';
import { endCommand } from './settle';

/** How often what a child holds is compared with what was copied, when nothing happens. */
const reconcileMs = 15_000;

/** How long a command waits for a broker that does not answer. */
const retryMs = 1000;

async function carryOut(engine: Engine, lease: Lease, child: Child, command: Command): Promise<void> {
  if (command.state !== 'pending') return resolve(engine, lease, child, command);
  const decide = command.action === 'open' ? decideOpening : decideChange;
  const decision = await decide(engine, lease, child, command);
  if ('end' in decision) return endCommand(engine, lease, command, decision);
  return send(engine, lease, child, command, decision.order);
}

/** A broker that does not answer keeps the commands of one position waiting, and nobody else. */
async function postpone(engine: Engine, lease: Lease, child: Child, command: Command, fault: BrokerFault) {
  const now = engine.clock.now();
  const waitMs = Math.max(retryMs, fault.details.retryAfterMs ?? 0);
  await fenced(engine, lease, (tx) =>
    changeCommand(tx, command, {
      message: fault.message,
      nextAt: new Date(now.getTime() + waitMs),
      updatedAt: now,
    }),
  );
  await noteConnection(engine, lease, child, fault);
}

/** All that there is to do for one child, one after the other. */
export function makeChildWork(engine: Engine, lease: Lease, childId: number) {
  const { db, clock } = engine;
  let reconciledAt: number | undefined;

  async function run(states: readonly Command['state'][]): Promise<void> {
    for (;;) {
      const command = await nextCommand(db, childId, clock.now(), states);
      const child = command && (await childById(db, childId));
      if (!child) return;
      try {
        await carryOut(engine, lease, child, command);
      } catch (error) {
        if (!(error instanceof BrokerFault)) throw error;
        await postpone(engine, lease, child, command, error);
      }
    }
  }

  async function reconcile(): Promise<void> {
    const isDue = reconciledAt === undefined || clock.now().getTime() - reconciledAt >= reconcileMs;
    const child = isDue ? await childById(db, childId) : undefined;
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
      await run(['sending', 'unknown']);
      await reconcile();
      if (reconciledAt === undefined) return new Date(clock.now().getTime() + retryMs);
      await run(openStates);
      const due = await nextDue(db, childId);
      const next = new Date(reconciledAt + reconcileMs);
      return due && due < next ? due : next;
    },
  };
}

export type ChildWork = ReturnType<typeof makeChildWork>;
