import type { StatementDealEntity } from '@parque/contract';
import { minorUnits } from '@parque/domain/journal';
import { makeHistory } from '../../broker/simulator/history/history';
import { simulatedServers } from '../../broker/simulator/server';
import type { Person } from '../../testing/test-api';

/** The header of a report of a simulated account. */
export const header = (number: number, own: Record<string, unknown> = {}) => ({
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
  ...own,
});

/** The deals of a report of a simulated account, between two times. */
export function reportDeals(login: number, from: number, to: number): StatementDealEntity[] {
  const [server] = simulatedServers;
  const cents = (amount: number) => minorUnits(amount, 2);
  return makeHistory({ server, login })
    .between(from, to)
    .map(({ at: _, ...deal }) => ({
      ...deal,
      commission: cents(deal.commission),
      fee: cents(deal.fee),
      swap: cents(deal.swap),
      profit: cents(deal.profit),
    }));
}

/** Imports a report with the same calls as the screen. */
export async function importReport(
  person: Person,
  head: ReturnType<typeof header>,
  deals: readonly StatementDealEntity[],
) {
  const { body: opened } = await person.post('/statements', head);
  let fresh = 0;
  for (let from = 0; from < deals.length; from += 1000) {
    const { body } = await person.post(`/statements/${opened.id}/deals`, {
      deals: deals.slice(from, from + 1000),
    });
    fresh += body.fresh;
  }
  let { status, body } = await person.post(`/statements/${opened.id}/confirm`);
  while (body.state === 'running') ({ status, body } = await person.get(`/statements/${opened.id}`));
  return { status, body, opened, fresh };
}
