import { eq } from 'drizzle-orm';
import { brokerDeals, statementImports } from '../../../core/database/schema';
import { createHeader, reportDeals, waitForImport } from '../testing/statement';
import { createTrader } from '../testing/trader';
import { lockImport } from './import-repository';
import { importLimits } from './imports';

const login = 10_001_234;
const deals = reportDeals(login, Date.UTC(2025, 0, 1), Date.UTC(2025, 2, 1));

async function openImport() {
  const api = await createTrader();
  const { body } = await api.ana.post('/statements', createHeader(login));
  await api.ana.post(`/statements/${body.id}/deals`, { deals });
  const path = `/statements/${body.id as number}`;
  return {
    ...api,
    id: body.id as number,
    getState: () => api.ana.get(path),
    confirm: () => api.ana.post(`${path}/confirm`),
    cancel: () => api.ana.delete(path),
    countDeals: async () => (await api.db.select().from(brokerDeals)).length,
    waitForEnd: () => waitForImport(api.ana, body.id as number),
  };
}

/** Holds the lock of an import, as a process that adds its deals does, until the returned function is called. */
async function lockElsewhere({ db, id }: Awaited<ReturnType<typeof openImport>>) {
  let unlock = () => undefined as void;
  const isReleased = new Promise<void>((resolve) => (unlock = resolve));
  let isLocked = () => undefined as void;
  const lockPromise = new Promise<void>((resolve) => (isLocked = resolve));
  const end = db.transaction(async (tx) => {
    await lockImport(tx, id);
    isLocked();
    await isReleased;
  });
  await lockPromise;
  return async () => {
    unlock();
    await end;
  };
}

test('an import that is not confirmed is open, and a done one has its account and its counts', async () => {
  const { getState, confirm, waitForEnd } = await openImport();
  expect((await getState()).body).toEqual({ state: 'open', progress: 0, account: null, statement: null });
  expect((await confirm()).status).toBe(200);
  expect((await waitForEnd()).body).toMatchObject({
    state: 'done',
    progress: 1,
    account: { number: login },
    statement: { added: deals.length },
  });
});

test("another user's import is rejected without a lock, which would leave its confirmation without an effect", async () => {
  const api = await openImport();
  const eva = await api.signedIn('Eva', { owns: [2] });
  const unlock = await lockElsewhere(api);
  const answer = await eva.post(`/statements/${api.id}/deals`, { deals: deals.slice(0, 1) });
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  await unlock();
});

test('a user whose imports occupy the available space can start no other', async () => {
  const { ana, db, id, confirm, waitForEnd } = await openImport();
  await confirm();
  await waitForEnd();
  await db.update(statementImports).set({ known: importLimits.deals }).where(eq(statementImports.id, id));
  const { status, body } = await ana.post('/statements', createHeader(login));
  expect([status, body.code]).toEqual([409, 'too_many_imports']);
});

test('a user has a limited number of imports that are not confirmed, and a cancelled one makes room', async () => {
  const { ana, cancel } = await openImport();
  for (let i = 1; i < importLimits.open; i += 1) await ana.post('/statements', createHeader(login));
  expect((await ana.post('/statements', createHeader(login))).body.code).toBe('too_many_imports');
  await cancel();
  expect((await ana.post('/statements', createHeader(login))).status).toBe(201);
});

test('a second confirmation returns the result of the first and adds nothing', async () => {
  const { confirm, waitForEnd, countDeals } = await openImport();
  await Promise.all([confirm(), confirm()]);
  const first = await waitForEnd();
  expect((await confirm()).body).toEqual(first.body);
  expect(await countDeals()).toBe(deals.length);
});

test('an import that another process adds is running, with unknown progress', async () => {
  const api = await openImport();
  const unlock = await lockElsewhere(api);
  const runningState = { state: 'running', progress: null, account: null, statement: null };
  expect((await api.getState()).body).toEqual(runningState);
  expect((await api.confirm()).body).toEqual(runningState);
  await unlock();
  expect((await api.getState()).body.state).toBe('open');
});

test('an import that another process adds can be cancelled, and that process stores nothing of it', async () => {
  const api = await openImport();
  const unlock = await lockElsewhere(api);
  expect((await api.cancel()).status).toBe(204);
  await unlock();
  expect((await api.getState()).status).toBe(404);
  expect((await api.confirm()).status).toBe(404);
  expect(await api.countDeals()).toBe(0);
});

test('a cancelled import is deleted, and a done one cannot be cancelled', async () => {
  const { ana, db, cancel, confirm, waitForEnd, countDeals } = await openImport();
  const { body: other } = await ana.post('/statements', createHeader(login + 1));
  expect((await ana.delete(`/statements/${other.id}`)).status).toBe(204);
  expect(await db.select().from(statementImports)).toHaveLength(1);
  await confirm();
  await waitForEnd();
  expect((await cancel()).body.code).toBe('not_found');
  expect(await countDeals()).toBe(deals.length);
});

test('the reason of a rejected import is returned by the calls that confirm and read it', async () => {
  const { ana, id, getState, confirm, countDeals } = await openImport();
  const [deal] = deals;
  await ana.post(`/statements/${id}/deals`, { deals: [{ ...deal, ticket: '9', profit: 9e15 }] });
  for (const answer of [await confirm(), await getState()])
    expect(answer).toMatchObject({ status: 422, body: { code: 'amounts_too_large' } });
  expect(await countDeals()).toBe(0);
});
