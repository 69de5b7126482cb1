import { productIds } from '@parque/contract';
import { header, importReport, reportDeals } from '../../../trading/journal/testing/statement';
import { testApi } from '../../../testing/test-api';
import { endsBesideWaiting, whileHeld } from '../../../testing/while-held';

const login = 10_001_234;
const license = '/license';
const link = '/get-link-copy/copy-trading';

/** Ana with a licence, a payment, a reserved copy link and an imported account. */
async function owner() {
  const api = await testApi();
  const admin = await api.signedIn('Jefa', { rol: 1 });
  await admin.post('/copy/url', { url: 'https://copia.example/r/1', product_id: 4 });
  const ana = await api.signedIn('Ana', { owns: [2, 4, productIds.dashPro] });
  await ana.post(license, { product_id: productIds.dashPro, account_1: 41_005_995 });
  await ana.get(link);
  const fund = await ana.post('/fondos', {
    binance_user: 'ana-1',
    ammount: '150',
    transaction_id: '',
  });
  const deals = reportDeals(login, Date.UTC(2025, 0, 1), Date.UTC(2025, 1, 1));
  const imported = await importReport(ana, header(login), deals);
  return {
    ...api,
    ana,
    fundId: fund.body.id as number,
    accountId: (imported.body.account as { id: number }).id,
  };
}

type World = Awaited<ReturnType<typeof owner>>;

test.each([
  [
    'a number of a licence',
    ({ ana }: World) => ana.post(license, { product_id: productIds.dashPro, account_2: 41_005_996 }),
  ],
  ['a key of an EA', ({ ana }: World) => ana.post(`/ea/key/${productIds.dashPro}`)],
  [
    'a used copy link',
    ({ ana }: World) => ana.post(link, { link: 'https://copia.example/r/1', size: '2500' }),
  ],
  ['a withdrawn payment', ({ ana, fundId }: World) => ana.delete(`/fondos/${fundId}`)],
  [
    'the zone of an account',
    ({ ana, accountId }: World) => ana.put('/account', { id: accountId, zone: 'Europe/Madrid' }),
  ],
  ['a closed account', ({ ana, accountId }: World) => ana.delete(`/mt5/account/${accountId}`)],
])('%s does not wait for the deletion of its owner that waits for purchases', async (_what, write) => {
  const world = await owner();
  const { ana, pool } = world;
  let answer: ReturnType<typeof write> | undefined;
  let hasEnded = false;
  const deleted = await whileHeld(
    pool,
    ['lock table hotmart_events in access exclusive mode'],
    () => ana.post('/me/deletion', { email: ana.email }),
    async (client) => {
      answer = write(world);
      hasEnded = await endsBesideWaiting(client, answer);
    },
  );
  expect(hasEnded).toBe(true);
  expect([(await answer)?.status, deleted.status]).toEqual([200, 204]);
});
