import { randomUUID } from 'node:crypto';
import { calls, type Call } from '@parque/contract';
import { brokerAccounts, copierChildren, journalReviews } from '../core/database/schema';
import { getSample } from '../testing/sample';
import { testCopier } from '../testing/copier';
import type { Caller } from '../testing/started-api';
import { createTrader } from './journal/testing/trader';

/** The calls of signed-in users with a path that begins with one of these texts. */
const listCalls = (...prefixes: readonly string[]) =>
  (Object.values(calls) as Call[]).filter(
    ({ access, address: { path } }) =>
      access === 'user' && prefixes.some((prefix) => path.startsWith(prefix)),
  );

const accountCalls: readonly Call[] = [
  ...listCalls('/account/', '/mt5/account/balance', '/mt5/account/:id', '/mt5/history'),
  calls.editBrokerAccount,
];
const importCalls = listCalls('/statements/');
const copierCalls = listCalls('/copier');
const childCalls = copierCalls.filter(({ address }) => address.path.includes(':id'));

/** Owners remove what they have, and cancel its removal, without the product. */
const removals = ['closeBrokerSession', 'dropImport', 'keepConnectorAccount'];
const dropRemovals = (areaCalls: readonly Call[]) =>
  areaCalls.filter(({ address }) => !removals.includes(address.id));

/** Makes calls with a valid body for the record with this id. Returns the id, the status and the error of each. */
async function sendAll(caller: Caller, areaCalls: readonly Call[], id: number) {
  const answers: unknown[] = [];
  for (const { address, params, query, body } of areaCalls) {
    const sample: Record<string, unknown> = {
      ...(params && (getSample(params) as object)),
      id,
      run: randomUUID(),
    };
    const path = address.path.replace(/:(\w+)/g, (_, name: string) => String(sample[name]));
    const url = `${path}?${new URLSearchParams({ ...(query && (getSample(query) as object)) })}`;
    const payload = body && { ...(getSample(body) as object) };
    if (payload && 'id' in payload) payload.id = id;
    const method = address.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    const answer = await caller[method](url, payload);
    answers.push([address.id, answer.status, answer.body.code]);
  }
  return answers;
}

const rejectAll = (areaCalls: readonly Call[], status: number, code: string) =>
  areaCalls.map(({ address }) => [address.id, status, code]);

test('another user gets 403 for every call of an account of the journal, as for a missing account', async () => {
  const { register, signedIn, db } = await createTrader();
  const { id } = await register(10_001_234);
  const before = await db.select().from(brokerAccounts);
  const eva = await signedIn('Eva', { owns: [2] });
  for (const account of [id, id + 1000]) {
    expect(await sendAll(eva, accountCalls, account)).toEqual(rejectAll(accountCalls, 403, 'forbidden'));
  }
  expect([await db.select().from(brokerAccounts), await db.$count(journalReviews)]).toEqual([before, 0]);
});

test('the journal requires its product', async () => {
  const { register, signedIn } = await createTrader();
  const { id } = await register(10_001_234);
  const eva = await signedIn('Eva', { owns: [1] });
  const areaCalls = dropRemovals([...accountCalls, ...listCalls('/account', '/statements', '/journal/')]);
  expect(await sendAll(eva, areaCalls, id)).toEqual(rejectAll(areaCalls, 403, 'product_required'));
});

test('another user gets 404 for every call of an import', async () => {
  const { signedIn, ana } = await createTrader();
  const { body } = await ana.post('/statements', getSample(calls.openImport.body));
  const eva = await signedIn('Eva', { owns: [2] });
  expect(await sendAll(eva, importCalls, body.id)).toEqual(rejectAll(importCalls, 404, 'not_found'));
});

test.each(['with', 'without'])('another user gets 403 for every call of a child %s a master', async (how) => {
  const { ana, signedIn, child, master, db } = await testCopier();
  if (how === 'without') await ana.delete(`/mt5/account/conector/${master.id}`);
  const eva = await signedIn('Eva', { owns: [1] });
  expect(await sendAll(eva, childCalls, child.id)).toEqual(rejectAll(childCalls, 403, 'forbidden'));
  expect(await db.$count(copierChildren)).toBe(0);
});

test('the copier and its accounts require its product', async () => {
  const { signedIn, child } = await testCopier();
  const eva = await signedIn('Eva', { owns: [2] });
  const areaCalls = dropRemovals([...copierCalls, ...listCalls('/mt5/account/conector')]);
  expect(await sendAll(eva, areaCalls, child.id)).toEqual(rejectAll(areaCalls, 403, 'product_required'));
});
