import { eq } from 'drizzle-orm';
import { brokerDeals, statementImports } from '../../../core/database/schema';
import { header, reportDeals } from '../testing/statement';
import { trader } from '../testing/trader';
import { lockImport } from './import-repository';
import { storedImports } from './imports';
import { waitUntil } from '../../../testing/wait-until';

const login = 10_001_234;
const deals = reportDeals(login, Date.UTC(2025, 0, 1), Date.UTC(2025, 2, 1));

async function opened() {
  const api = await trader();
  const { body } = await api.ana.post('/statements', header(login));
  await api.ana.post(`/statements/${body.id}/deals`, { deals });
  const path = `/statements/${body.id as number}`;
  return {
    ...api,
    id: body.id as number,
    state: () => api.ana.get(path),
    confirm: () => api.ana.post(`${path}/confirm`),
    cancel: () => api.ana.delete(path),
    storedDeals: async () => (await api.db.select().from(brokerDeals)).length,
    settled: () =>
      waitUntil(
        'the import has ended',
        async () => {
          const answer = await api.ana.get(path);
          return answer.body.state === 'running' ? undefined : answer;
        },
        60_000,
      ),
  };
}

/** Holds the lock of an import, as a process that adds its deals does, until the returned function is called. */
async function lockedElsewhere({ db, id }: Awaited<ReturnType<typeof opened>>) {
  let unlock = () => undefined as void;
  const isReleased = new Promise<void>((resolve) => (unlock = resolve));
  let isLocked = () => undefined as void;
  const locked = new Promise<void>((resolve) => (isLocked = resolve));
  const end = db.transaction(async (tx) => {
    await lockImport(tx, id);
    isLocked();
    await isReleased;
  });
  await locked;
  return async () => {
    unlock();
    await end;
  };
}

test('an import that is not confirmed is open, and a done one has its account and its counts', async () => {
  const { state, confirm, settled } = await opened();
  expect((await state()).body).toEqual({ state: 'open', progress: 0, account: null, statement: null });
  expect((await confirm()).status).toBe(200);
  expect((await settled()).body).toMatchObject({
    state: 'done',
    progress: 1,
    account: { number: login },
    statement: { added: deals.length },
  });
});

test("another user's import is rejected without a lock, which would leave its confirmation without an effect", async () => {
  const api = await opened();
  const eva = await api.signedIn('Eva', { owns: [2] });
  const unlock = await lockedElsewhere(api);
  const answer = await eva.post(`/statements/${api.id}/deals`, { deals: deals.slice(0, 1) });
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  await unlock();
});

test('a user whose imports occupy the available space can start no other', async () => {
  const { ana, db, id, confirm, settled } = await opened();
  await confirm();
  await settled();
  await db.update(statementImports).set({ known: storedImports.deals }).where(eq(statementImports.id, id));
  const { status, body } = await ana.post('/statements', header(login));
  expect([status, body.code]).toEqual([409, 'too_many_imports']);
});

test('a user has a limited number of imports that are not confirmed, and a cancelled one makes room', async () => {
  const { ana, cancel } = await opened();
  for (let i = 1; i < storedImports.open; i += 1) await ana.post('/statements', header(login));
  expect((await ana.post('/statements', header(login))).body.code).toBe('too_many_imports');
  await cancel();
  expect((await ana.post('/statements', header(login))).status).toBe(201);
});

test('a second confirmation returns the result of the first and adds nothing', async () => {
  const { confirm, settled, storedDeals } = await opened();
  await Promise.all([confirm(), confirm()]);
  const first = await settled();
  expect((await confirm()).body).toEqual(first.body);
  expect(await storedDeals()).toBe(deals.length);
});

test('an import that another process adds is running, with unknown progress', async () => {
  const api = await opened();
  const unlock = await lockedElsewhere(api);
  const running = { state: 'running', progress: null, account: null, statement: null };
  expect((await api.state()).body).toEqual(running);
  expect((await api.confirm()).body).toEqual(running);
  await unlock();
  expect((await api.state()).body.state).toBe('open');
});

test('an import that another process adds can be cancelled, and that process stores nothing of it', async () => {
  const api = await opened();
  const unlock = await lockedElsewhere(api);
  expect((await api.cancel()).status).toBe(204);
  await unlock();
  expect((await api.state()).status).toBe(404);
  expect((await api.confirm()).status).toBe(404);
  expect(await api.storedDeals()).toBe(0);
});

test('a cancelled import is deleted, and a done one cannot be cancelled', async () => {
  const { ana, db, cancel, confirm, settled, storedDeals } = await opened();
  const { body: other } = await ana.post('/statements', header(login + 1));
  expect((await ana.delete(`/statements/${other.id}`)).status).toBe(204);
  expect(await db.select().from(statementImports)).toHaveLength(1);
  await confirm();
  await settled();
  expect((await cancel()).body.code).toBe('not_found');
  expect(await storedDeals()).toBe(deals.length);
});

test('the reason of a rejected import is returned by the calls that confirm and read it', async () => {
  const { ana, id, state, confirm, storedDeals } = await opened();
  const [deal] = deals;
  await ana.post(`/statements/${id}/deals`, { deals: [{ ...deal, ticket: '9', profit: 9e15 }] });
  for (const answer of [await confirm(), await state()])
    expect(answer).toMatchObject({ status: 422, body: { code: 'amounts_too_large' } });
  expect(await storedDeals()).toBe(0);
});
