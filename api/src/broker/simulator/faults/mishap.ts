import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../database/database';
import { simulatorAccounts } from '../../../database/schema';
import { BrokerFault } from '../../fault';
import { lockAccount, type AccountRow } from '../ledger/books';
import type { ScriptedFault } from '../../../database/schema/simulator-values';
import { faultByChance, nextFault, type CallSort } from './fault-script';

/** Takes the next matching fault from the script of an account. */
async function fromScript(db: Database, row: AccountRow, sort: CallSort): Promise<ScriptedFault | undefined> {
  if (row.faults.length === 0) return undefined;
  return db.transaction(async (tx) => {
    const { account } = await lockAccount(tx, row.id);
    const { fault, rest } = nextFault(account.faults, sort);
    await tx.update(simulatorAccounts).set({ faults: rest }).where(eq(simulatorAccounts.id, row.id));
    return fault;
  });
}

/** Temporary faults, by the script of an account or at random. */
export function makeMishaps(db: Database) {
  let calls = 0;

  return {
    /**
     * Returns the fault of a call. Faults of the connection are applied here: a disconnection throws, a delay waits.
     *
     * @param name - Identifies the call for the random choice; without it each call is different.
     * @throws BrokerFault - `unreachable`.
     */
    async strike(
      row: AccountRow,
      sort: CallSort,
      signal: AbortSignal,
      ...name: readonly (string | number)[]
    ): Promise<ScriptedFault | undefined> {
      calls += 1;
      const fault =
        (await fromScript(db, row, sort)) ??
        faultByChance(row.faultSeed, row.faultShare, sort, ...(name.length > 0 ? name : [calls]));
      if (fault?.kind === 'disconnect') {
        throw new BrokerFault('unreachable', 'the simulated broker broke the connection');
      }
      if (fault?.kind !== 'delay') return fault;
      await pause(fault.delayMs ?? 0, undefined, { signal });
      return undefined;
    },
  };
}
