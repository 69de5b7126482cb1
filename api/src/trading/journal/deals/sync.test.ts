import { eq } from 'drizzle-orm';
import { brokerAccounts } from '../../../core/database/schema';
import { findAccountById, removeAccount } from '../accounts/account-repository';
import { sumBalanceChanges } from './deal-repository';
import { createSync } from './sync';
import { createTrader } from '../testing/trader';

const number = 10_001_234;

async function createWorld() {
  const api = await createTrader();
  const { id } = await api.register(number);
  const account = await findAccountById(api.db, id);
  if (!account) throw new Error('the account was not registered');
  return { ...api, account, sync: createSync({ ...api, log: api.app.log }) };
}

test('an account that is closed during its first load is rejected like a missing one', async () => {
  const { db, account, sync } = await createWorld();
  await removeAccount(db, account.id);
  await expect(sync.refresh(account)).rejects.toMatchObject({ code: 'forbidden', status: 403 });
});

test('an account that is closed while its broker fails is rejected like a missing one', async () => {
  const { db, account, sync, simulator } = await createWorld();
  simulator.setFault(number, 'unreachable');
  await removeAccount(db, account.id);
  await expect(sync.refresh(account)).rejects.toMatchObject({ code: 'forbidden', status: 403 });
});

test('an account without amounts gets the decimals of its broker', async () => {
  const { db, account, sync } = await createWorld();
  await db.update(brokerAccounts).set({ digits: 5 }).where(eq(brokerAccounts.id, account.id));
  const { account: accountRow } = await sync.refresh({ ...account, digits: 5 });
  expect(accountRow.digits).toBe(2);
});

test('the deals of the broker are stored in the decimals that an import has raised since the account was read', async () => {
  const { db, account, sync, ana } = await createWorld();
  await db
    .update(brokerAccounts)
    .set({ digits: 3, openingBalance: 1 })
    .where(eq(brokerAccounts.id, account.id));
  const { account: accountRow } = await sync.refresh(account);
  const { body } = await ana.post('/mt5/account/balance', { id: account.id });
  expect([accountRow.digits, (await sumBalanceChanges(db, account.id)) / 1000]).toEqual([3, body.balance]);
});

test('an account is synchronised after the clock was set back', async () => {
  const { account, sync, pass } = await createWorld();
  const { account: first } = await sync.refresh(account);
  pass(-3_600_000);
  const { account: second } = await sync.refresh(first);
  expect(+(second.syncedAt ?? Infinity)).toBeLessThan(+(first.syncedAt ?? 0));
});
