import type { StatementDealEntity } from '@parque/contract';
import { toMinorUnits } from '@parque/domain/journal';
import { createHistory } from '../../broker/simulator/history/history';
import { simulatedServers } from '../../broker/simulator/server';
import type { Database } from '../../../core/database/database';
import { omitUndefined } from '../../../core/omit-undefined';
import { requireLockedAccount } from '../accounts/owner';
import type { StoredDeal } from '../deals/deal-repository';
import { addDeals } from '../deals/store-deals';
import { updateOpening } from '../imports/opening-balance';
import type { User } from '../../../testing/test-api';
import { waitUntil } from '../../../testing/wait-until';

/** The header of a report of a simulated account. */
export const createHeader = (number: number, changes: Record<string, unknown> = {}) => ({
  kind: 'mt5-xlsx',
  file: 'ReportHistory.xlsx',
  number,
  server: 'FxPro-MT5',
  broker: 'FxPro Financial Services Ltd',
  currency: 'USD',
  digits: 2,
  zone: 'NY+7',
  opening_balance: 0,
  matching: 25,
  printed: 25,
  ...changes,
});

/** A deal of a report: by default an opening without costs, whose order and position have the ticket. */
export const createStatementDeal = (
  ticket: string,
  changes: Partial<StatementDealEntity> = {},
): StatementDealEntity => ({
  ticket,
  order: ticket,
  positionId: ticket,
  type: 'buy',
  entry: 'in',
  symbol: 'EURUSD',
  time: Date.UTC(2025, 2, 3, 9),
  volumeLots: 0.1,
  price: 1.1,
  commission: 0,
  fee: 0,
  swap: 0,
  profit: 0,
  comment: '',
  ...changes,
});

/** The deals of a report of a simulated account, between two times. */
export function reportDeals(login: number, from: number, to: number): StatementDealEntity[] {
  const [server] = simulatedServers;
  const toCents = (amount: number) => toMinorUnits(amount, 2);
  return createHistory({ server, login })
    .between(from, to)
    .map(({ at: _, ...deal }) => ({
      ...deal,
      commission: toCents(deal.commission),
      fee: toCents(deal.fee),
      swap: toCents(deal.swap),
      profit: toCents(deal.profit),
    }));
}

/** Gives deals other tickets, as if they were of an earlier time of the account. */
export const prefixTickets = (deals: readonly StatementDealEntity[]): StatementDealEntity[] =>
  deals.map((deal) => ({ ...deal, ticket: `77${deal.ticket}` }));

/** The deals as a table of closed positions has them. */
export const toPositionRows = (deals: readonly StatementDealEntity[]): StatementDealEntity[] =>
  deals.map((deal) =>
    deal.entry === 'none'
      ? deal
      : { ...deal, ticket: `${deal.positionId}.${deal.entry === 'in' ? 'open' : 'close'}` },
  );

/** Imports a report with the same calls as the screen. */
export async function importReport(
  user: User,
  head: ReturnType<typeof createHeader>,
  deals: readonly StatementDealEntity[],
) {
  const { body: draft } = await user.post('/statements', head);
  let fresh = 0;
  for (let from = 0; from < deals.length; from += 1000) {
    const { body } = await user.post(`/statements/${draft.id}/deals`, {
      deals: deals.slice(from, from + 1000),
    });
    fresh += body.fresh;
  }
  const confirmation = await user.post(`/statements/${draft.id}/confirm`);
  if (confirmation.body.state !== 'running') return { ...confirmation, draft, fresh };
  return { ...(await waitForImport(user, draft.id as number)), draft, fresh };
}

/** Stores deals as a sync with the broker does. Their instants are those of a server at UTC+02:00. */
export const storeAsBroker = (db: Database, id: number, deals: readonly StatementDealEntity[]) =>
  db.transaction(async (tx) => {
    const rows = deals.map((deal) => ({ ...omitUndefined(deal), at: deal.time - 7_200_000 }) as StoredDeal);
    const account = await requireLockedAccount(tx, id);
    await addDeals(tx, account, rows, 'broker');
    await updateOpening(tx, account);
  });

/** Waits until an import does not run any more. Returns its state. */
export const waitForImport = (user: User, id: number) =>
  waitUntil(
    'the import has ended',
    async () => {
      const answer = await user.get(`/statements/${id}`);
      return answer.body.state === 'running' ? undefined : answer;
    },
    60_000,
  );
