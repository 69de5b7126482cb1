import type { CallAnswer } from '@parque/contract';
import { readStatement, writeStatementCsv } from '@parque/domain/statement';
import { createTrader, listPages } from '../testing/trader';

const number = 10_001_234;
type Deal = CallAnswer<'listDeals'>['deals'][number];

async function withDeals() {
  const api = await createTrader();
  const account = await api.register(number);
  await api.ana.post('/mt5/history/0', { id: account.id });
  const listDeals = (limit: number) =>
    listPages<Deal>(api.ana, `/account/${account.id}/deals?limit=${limit}`, 'deals');
  return { ...api, account, listDeals };
}

test('the pages contain every deal once, in the order of the server’s time', async () => {
  const { listDeals } = await withDeals();
  const allDeals = await listDeals(2000);
  expect(allDeals.length).toBeGreaterThan(100);
  expect(await listDeals(37)).toEqual(allDeals);
  expect(new Set(allDeals.map(({ ticket }) => ticket)).size).toBe(allDeals.length);
  expect(allDeals.map(({ time }) => time)).toEqual(allDeals.map(({ time }) => time).sort((a, b) => a - b));
});

test('importing an export of all deals adds nothing', async () => {
  const { ana, account, listDeals } = await withDeals();
  const deals = await listDeals(2000);
  const [savedAccount] = (await ana.get('/accounts')).body;
  const head = {
    number: String(number),
    server: savedAccount.server,
    currency: 'USD',
    digits: 2,
    mode: 'hedge' as const,
  };
  const csv = writeStatementCsv({ account: head, deals, openingBalance: 0 }, ',');
  const statement = await readStatement(new TextEncoder().encode(csv));
  expect(statement.deals).toHaveLength(deals.length);
  const draft = await ana.post('/statements', {
    kind: statement.kind,
    file: 'parque.csv',
    number,
    server: savedAccount.server,
    broker: '',
    currency: 'USD',
    digits: 2,
  });
  expect(draft.body.account.id).toBe(account.id);
  for (let from = 0; from < statement.deals.length; from += 2000) {
    const batch = statement.deals.slice(from, from + 2000);
    const { body } = await ana.post(`/statements/${draft.body.id}/deals`, { deals: batch });
    expect(body.fresh).toBe(0);
  }
  const { body } = await ana.post(`/statements/${draft.body.id}/confirm`, {});
  expect(body.statement).toMatchObject({ added: 0, known: deals.length });
});
