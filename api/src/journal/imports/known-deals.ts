import type { StatementDealEntity } from '@parque/contract';
import type { Database } from '../../database/database';
import { hasDeals, knownDeals, type KnownDeal } from './import-repository';
import type { StatementLine } from './statement-line';

type Named = Pick<StatementDealEntity, 'ticket' | 'positionId'>;

/** What an account has of the deals of an import. */
export interface KnownDeals {
  /** The deals of the account with one of these tickets or positions. */
  of(deals: readonly Named[]): Promise<readonly KnownDeal[]>;
  /** Counts deals that the import adds. */
  add(deals: readonly KnownDeal[]): void;
}

/**
 * Without deals before the import, an account has only those that the import added: no ticket of a further one, and the
 * deals of some positions. They are remembered, because a look-up of each deal takes half as long as its copy.
 */
function ofNewAccount(): KnownDeals {
  const last = new Map<string, KnownDeal>();
  return {
    of: (deals) => {
      const positions = new Set(deals.map(({ positionId }) => positionId));
      return Promise.resolve([...positions].flatMap((position) => last.get(position) ?? []));
    },
    add(deals) {
      for (const { ticket, positionId, type } of deals)
        if (positionId !== '') last.set(positionId, { ticket, positionId, type });
    },
  };
}

/**
 * @param tx - Holds the lock of the account, whose deals only the import changes.
 * @param line - Of the statements that change them.
 */
export async function makeKnownDeals(
  tx: Database,
  { id }: { readonly id: number },
  line: StatementLine,
): Promise<KnownDeals> {
  if (!(await hasDeals(tx, id))) return ofNewAccount();
  return { of: (deals) => line.run(() => knownDeals(tx, id, deals)), add: () => {} };
}
