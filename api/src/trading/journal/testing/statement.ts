import type { StatementDealEntity } from '@parque/contract';
import { toMinorUnits } from '@parque/domain/journal';
import { createHistory } from '../../broker/simulator/history/history';
import { simulatedServers } from '../../broker/simulator/server';
import type { Person } from '../../../testing/test-api';
import { waitUntil } from '../../../testing/wait-until';

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
  const cents = (amount: number) => toMinorUnits(amount, 2);
  return createHistory({ server, login })
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
  const confirmed = await person.post(`/statements/${opened.id}/confirm`);
  if (confirmed.body.state !== 'running') return { ...confirmed, opened, fresh };
  const ended = await waitUntil(
    'the import has ended',
    async () => {
      const answer = await person.get(`/statements/${opened.id}`);
      return answer.body.state === 'running' ? undefined : answer;
    },
    60_000,
  );
  return { ...ended, opened, fresh };
}
