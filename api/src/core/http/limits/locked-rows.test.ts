import { createHeader, importReport, reportDeals } from '../../../trading/journal/testing/statement';
import { testApi } from '../../../testing/test-api';
import { waitUntilBlocking } from '../../../testing/while-held';

const login = 10_001_234;
const createMonth = (index: number) =>
  reportDeals(login, Date.UTC(2025, index, 1), Date.UTC(2025, index + 1, 1));

/** Ana with an imported account, whose row another transaction has locked. */
async function createLockedRows() {
  const api = await testApi({ lockTimeoutMs: 100 });
  const ana = await api.signedIn('Ana', { owns: [2] });
  const { body } = await importReport(ana, createHeader(login), createMonth(0));
  const { id } = body.account as { id: number };
  const client = await api.pool.connect();
  await client.query(`begin; select 1 from broker_accounts where id = ${id} for update`);
  return {
    ...api,
    ana,
    client,
    edit: () => ana.put('/account', { id, zone: 'Europe/Madrid' }),
    async unlock() {
      await client.query('commit');
      client.release();
    },
  };
}

test('a change of a row that stays locked is rejected with 409, and holds no connection any more', async () => {
  const { edit, unlock } = await createLockedRows();
  const { status, body, headers } = await edit();
  await unlock();
  expect([status, body.code, headers['retry-after']]).toEqual([409, 'record_locked', '1']);
  expect((await edit()).status).toBe(200);
});

test('an import waits for the row of its account for as long as it is locked', async () => {
  const { ana, client, edit, unlock } = await createLockedRows();
  const importAnswer = importReport(ana, createHeader(login), createMonth(1));
  await waitUntilBlocking(client, () => false);
  // An edit that began to wait later ends, so the import has waited for longer than an edit may.
  expect((await edit()).status).toBe(409);
  await unlock();
  expect((await importAnswer).body.state).toBe('done');
});
