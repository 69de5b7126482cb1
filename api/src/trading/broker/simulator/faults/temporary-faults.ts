import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../../core/database/database';
import { simulatorAccounts } from '../../../../core/database/schema';
import { BrokerError } from '../../fault';
import { lockAccount, type AccountRow } from '../ledger/books';
import type { ScriptedFault } from '../../../../core/database/schema/simulator-values';
import { pickRandomFault, nextFault, type CallSort } from './fault-script';

async function takeScriptedFault(db: Database, row: AccountRow, sort: CallSort) {
  if (row.faults.length === 0) return undefined;
  return db.transaction(async (tx) => {
    const { account } = await lockAccount(tx, row.id);
    const { fault, rest } = nextFault(account.faults, sort);
    await tx.update(simulatorAccounts).set({ faults: rest }).where(eq(simulatorAccounts.id, row.id));
    return fault;
  });
}

/** Applies temporary faults: those of the script of an account, or random ones. */
export function createTemporaryFaults(db: Database) {
  let calls = 0;

  return {
    /**
     * Returns the fault of a call. Faults of the connection are applied here: a disconnection throws, and a delay waits.
     *
     * @param name - Seeds the random choice, so that the same call has the same fault. Without it each call is
     * different.
     * @throws BrokerError - `unreachable`.
     */
    async applyNextFault(
      row: AccountRow,
      sort: CallSort,
      signal: AbortSignal,
      ...name: readonly (string | number)[]
    ): Promise<ScriptedFault | undefined> {
      calls += 1;
      const fault =
        (await takeScriptedFault(db, row, sort)) ??
        pickRandomFault(row.faultSeed, row.faultShare, sort, ...(name.length > 0 ? name : [calls]));
      if (fault?.kind === 'disconnect') {
        throw new BrokerError('unreachable', 'the simulated broker broke the connection');
      }
      if (fault?.kind !== 'delay') return fault;
      await pause(fault.delayMs ?? 0, undefined, { signal });
      return undefined;
    },
  };
}
