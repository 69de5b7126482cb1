import { createStatementDeal, createHeader, importReport } from '../testing/statement';
import { createTrader } from '../testing/trader';
import { runWhileLocked } from '../../../testing/while-held';

const toPath = (key: string) => `/journal/definitions/${key}`;
const key = 'grupo-0001';
const since = '2026-11-20';

/** The api, with Ana and accounts in dollars (two), euros and yen. */
async function withAccounts() {
  const api = await createTrader();
  const importAccount = async (number: number, changes: Record<string, unknown>) => {
    const noTrade = { symbol: '', volumeLots: 0, price: 0, order: '', positionId: '' };
    const payment = { type: 'balance', entry: 'none', profit: 100_000 } as const;
    const deal = createStatementDeal('1', { ...noTrade, ...payment, time: Date.UTC(2026, 10, 2) });
    const { body } = await importReport(api.ana, createHeader(number, changes), [deal]);
    return body.account.id as number;
  };
  const accounts = {
    usd: await importAccount(101, {}),
    usd2: await importAccount(102, {}),
    eur: await importAccount(103, { currency: 'EUR' }),
    jpy: await importAccount(104, { currency: 'JPY', digits: 0 }),
  };
  const save = (content: Record<string, unknown>, changes: Record<string, unknown> = {}) =>
    api.ana.put(toPath(key), {
      kind: 'group',
      name: 'Todas',
      version: 0,
      ...changes,
      content: { currency: null, rates: [], ...content },
    });
  const listStored = async () => (await api.ana.get('/journal/definitions')).body;
  return { ...api, accounts, save, listStored };
}

test('a group of own accounts is stored with its rates, several of a currency from different days, and another user does not see it', async () => {
  const { accounts, save, listStored, signedIn } = await withAccounts();
  const { usd, eur, jpy } = accounts;
  const rates = [
    { currency: 'EUR', rate: 1.08, since },
    { currency: 'EUR', rate: 1.1, since: '2026-11-23' },
    { currency: 'JPY', rate: 0.0065, since },
  ];
  const { status, body } = await save({ accounts: [usd, eur, jpy], currency: 'USD', rates });
  expect([status, body]).toMatchObject([200, { content: { accounts: [usd, eur, jpy], rates } }]);
  expect(await listStored()).toEqual([body]);
  const eva = await signedIn('Eva', { owns: [2] });
  expect((await eva.get('/journal/definitions')).body).toEqual([]);
});

test('the account of another user is rejected like a missing one', async () => {
  const { accounts, signedIn } = await withAccounts();
  const eva = await signedIn('Eva', { owns: [2] });
  const { body: result } = await importReport(eva, createHeader(201), []);
  const putGroup = (ids: readonly number[]) =>
    eva.put(toPath(key), {
      kind: 'group',
      name: 'Suyas',
      version: 0,
      content: { accounts: ids, currency: null, rates: [] },
    });
  const answers = [
    await putGroup([result.account?.id ?? 1, accounts.usd]),
    await putGroup([999_999, accounts.usd]),
  ];
  expect(answers.map(({ status, body }) => [status, body.fields])).toEqual([
    [422, { 'content.accounts': 'Una de las cuentas ya no existe.' }],
    [422, { 'content.accounts': 'Una de las cuentas ya no existe.' }],
  ]);
});

type Accounts = Awaited<ReturnType<typeof withAccounts>>['accounts'];

test.each<[string, (accounts: Accounts) => Record<string, unknown>, string, RegExp]>([
  [
    'a currency that no account has',
    ({ usd, eur }) => ({ accounts: [usd, eur], currency: 'GBP' }),
    'content.currency',
    /divisa de una de las cuentas/,
  ],
  [
    'a common currency without the rate of another',
    ({ usd, eur, jpy }) => ({
      accounts: [usd, eur, jpy],
      currency: 'USD',
      rates: [{ currency: 'EUR', rate: 1.08, since }],
    }),
    'content.rates',
    /Falta la tasa de JPY/,
  ],
  [
    'two rates of one currency and one day',
    ({ usd, eur }) => ({
      accounts: [usd, eur],
      currency: 'USD',
      rates: [1.08, 1.09].map((rate) => ({ currency: 'EUR', rate, since })),
    }),
    'content.rates',
    /dos tasas de EUR del mismo día/,
  ],
  [
    'the rate of a currency that no account has',
    ({ usd, eur }) => ({
      accounts: [usd, eur],
      currency: 'USD',
      rates: ['EUR', 'GBP'].map((currency) => ({ currency, rate: 1.08, since })),
    }),
    'content.rates',
    /sobra/,
  ],
  [
    'a rate without a common currency',
    ({ usd, eur }) => ({ accounts: [usd, eur], rates: [{ currency: 'EUR', rate: 1.08, since }] }),
    'content.rates',
    /sobra/,
  ],
])('a group with %s is rejected beside its field', async (_what, contentOf, field, message) => {
  const { accounts, save, listStored } = await withAccounts();
  const { status, body } = await save(contentOf(accounts));
  expect([status, body.fields]).toEqual([422, { [field]: expect.stringMatching(message) as string }]);
  expect(await listStored()).toEqual([]);
});

test('a deleted account leaves its groups, which get another version; other definitions stay', async () => {
  const { accounts, save, listStored, ana } = await withAccounts();
  const { usd, usd2, eur } = accounts;
  const { body: group } = await save({ accounts: [usd, usd2, eur] });
  const content = { accounts: [usd2, eur], currency: null, rates: [] };
  await ana.put(toPath('grupo-0002'), { kind: 'group', name: 'Otras', content, version: 0 });
  await ana.put(toPath('vista-0001'), { kind: 'view', name: 'Lunes', content: { search: '' }, version: 0 });
  const [others, , view] = await listStored();
  expect((await ana.delete(`/mt5/account/${usd}`)).status).toBe(200);
  const [othersNow, groupNow, viewNow] = await listStored();
  expect(groupNow).toMatchObject({ name: 'Todas', content: { accounts: [usd2, eur] } });
  expect(groupNow.version).not.toBe(group.version);
  expect([othersNow, viewNow]).toEqual([others, view]);
});

test('a group whose last account is deleted stays, without accounts', async () => {
  const { accounts, save, listStored, ana } = await withAccounts();
  await save({ accounts: [accounts.usd, accounts.usd2] });
  await ana.delete(`/mt5/account/${accounts.usd}`);
  await ana.delete(`/mt5/account/${accounts.usd2}`);
  expect(await listStored()).toMatchObject([{ name: 'Todas', content: { accounts: [] } }]);
});

test('a group is not stored with an account that is deleted at the same time', async () => {
  const { accounts, save, listStored, pool, ana } = await withAccounts();
  const lock = [`select pg_advisory_xact_lock(hashtext('journal definitions'), ${ana.id})`];
  const deletion = `delete from broker_accounts where id = ${accounts.usd}`;
  const answer = await runWhileLocked(
    pool,
    lock,
    () => save({ accounts: [accounts.usd, accounts.usd2] }),
    async (client) => void (await client.query(deletion)),
  );
  expect([answer.status, answer.body.fields]).toEqual([
    422,
    { 'content.accounts': 'Una de las cuentas ya no existe.' },
  ]);
  expect(await listStored()).toEqual([]);
});
