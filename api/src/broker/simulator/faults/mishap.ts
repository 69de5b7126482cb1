import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../database/database';
import { simulatorAccounts } from '../../../database/schema';
import { BrokerFault } from '../../fault';
import { lockAccount, type AccountRow } from '../ledger/books';
import type { ScriptedFault } from '../../../database/schema/simulator-values';
import { faultByChance, nextFault, type CallSort } from './fault-script';

/** Takes from the script of an account what strikes a call. */
async function fromScript(db: Database, row: AccountRow, sort: CallSort): Promise<ScriptedFault | undefined> {
  if (row.faults.length === 0) return undefined;
  return db.transaction(async (tx) => {
    const { account } = await lockAccount(tx, row.id);
    const { fault, rest } = nextFault(account.faults, sort);
    await tx.update(simulatorAccounts).set({ faults: rest }).where(eq(simulatorAccounts.id, row.id));
    return fault;
  });
}

/** What goes wrong now and then: by the script of an account, or else by its chance. */
export function makeMishaps(db: Database) {
  let calls = 0;

  return {
    /**
     * What strikes a call, when it is not the line: a line that is down or slow is so at once.
     *
     * @param name - What the call is called by chance; without one it is another each time.
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
