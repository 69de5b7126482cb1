import { msPerDay, msPerMinute } from '@parque/domain/durations';
import { getReference } from '../testing/accounts';
import { getFault } from '../testing/fault-of';
import { accept, type Reply } from '../testing/fake-http';
import { fakePrices, fakeAccount, startFakeMetaApi } from '../testing/fake-metaapi';
import { createMetaApi } from './metaapi';
import { waitUntil } from '../../../testing/wait-until';

const { signal } = new AbortController();

/** A linked account, and the bars of `Step Index` between two times. */
async function enter(candlesWaitMs = 5000) {
  const fake = await startFakeMetaApi();
  const gateway = createMetaApi(fake.settings, { candlesWaitMs });
  const reference = await getReference(gateway, fakeAccount);
  const readBars = async (from: number, to: number, { minutes = 1, symbol = 'Step Index' } = {}) =>
    gateway.bars?.(reference, symbol, { from, to, minutes }, signal);
  const listRequests = () => fake.calls.filter(({ path }) => path.endsWith('/candles'));
  const refuse = (reply: Reply | Promise<Reply>) => fake.answerAt('/candles', reply);
  return { fake, gateway, reference, readBars, listRequests, refuse };
}

const { from } = fakePrices;

test('the bars of a day are read backwards in pages of at most 1000, and returned once, oldest first', async () => {
  const { readBars, listRequests } = await enter();
  const bars = (await readBars(from, from + msPerDay)) ?? [];
  if (typeof bars === 'string') throw new Error(bars);
  expect(bars.map(({ at }) => at)).toEqual(
    Array.from({ length: 1440 }, (_, index) => from + index * msPerMinute),
  );
  expect(listRequests().map(({ query }) => Number(query.get('limit')))).toEqual([1000, 441]);
});

test('a bar has its prices, and its spread as a price', async () => {
  const { readBars } = await enter();
  const prices = { open: 8000, high: 8002, low: 7999, close: 8001 };
  expect(await readBars(from, from + msPerMinute)).toEqual([{ at: from, ...prices, spread: 0.2, volume: 9 }]);
});

test('the bar that contains the start of the period belongs to it, and the one at its end does not', async () => {
  const { readBars } = await enter();
  const bars = await readBars(from + 90_000, from + 3 * msPerMinute);
  expect(bars).toMatchObject([{ at: from + msPerMinute }, { at: from + 2 * msPerMinute }]);
});

test.each([
  ['a symbol that the broker does not have', 0, 'OTHER', 1],
  ['a time before the history', -msPerDay, 'Step Index', 1],
  ['a length that the service does not have', 0, 'Step Index', 7],
])('%s has no bars', async (_, after, symbol, minutes) => {
  const { readBars } = await enter();
  expect(await readBars(from + after, from + after + msPerDay / 2, { symbol, minutes })).toBe('absent');
});

test.each([400, 403])('a service that answers %i does not offer bars for the account', async (status) => {
  const { readBars, refuse } = await enter();
  refuse({ status, json: { error: 'ForbiddenError' } });
  expect(await readBars(from, from + msPerDay)).toBe('not_offered');
});

test('bars of an account that is not connected yet are a fault that passes', async () => {
  const { readBars, fake } = await enter();
  fake.service.connectionStatus = 'DISCONNECTED';
  expect((await getFault(readBars(from, from + msPerDay))).kind).toBe('busy');
});

test('bars that arrive late are requested once, and are the answer to a later call', async () => {
  const { readBars, listRequests, refuse } = await enter(10);
  let arrive: (reply: Reply) => void = () => undefined;
  refuse(new Promise<Reply>((resolve) => (arrive = resolve)));
  const call = () => readBars(from, from + msPerMinute);
  expect([await call(), await call()]).toEqual(['requested', 'requested']);
  arrive(accept([{ time: new Date(from).toISOString(), open: 1, high: 1, low: 1, close: 1 }]));
  const arrivedBars = await waitUntil('the bars have arrived', async () => {
    const bars = await call();
    return bars === 'requested' ? undefined : bars;
  });
  expect(arrivedBars).toMatchObject([{ at: from, spread: 0 }]);
  expect(listRequests()).toHaveLength(1);
});

test('bars whose reading failed are read again by the next call', async () => {
  const { readBars, refuse, fake } = await enter();
  refuse({ status: 500, text: '<html>' });
  expect((await getFault(readBars(from, from + msPerMinute))).kind).toBe('unreachable');
  fake.answer(() => undefined);
  expect(await readBars(from, from + msPerMinute)).toHaveLength(1);
});

test('a rate limit of bars delays no other call', async () => {
  const { readBars, refuse, gateway, reference } = await enter();
  refuse({ status: 429, json: { error: 'TooManyRequestsError' }, headers: { 'retry-after': '60' } });
  expect((await getFault(readBars(from, from + msPerMinute))).kind).toBe('busy');
  expect((await getFault(readBars(from, from + 2 * msPerMinute))).kind).toBe('busy');
  expect(await gateway.account(reference, signal)).toMatchObject({ login: fakeAccount.login });
});
