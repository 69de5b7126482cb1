import { msPerMinute } from '@parque/domain/durations';
import { testApi } from '../../../testing/test-api';
import { computeCost, createRates } from './rates';

/** How many of these calls are accepted. */
async function sendThrough(rates: ReturnType<typeof createRates>, calls: number): Promise<number> {
  const requests = Array.from({ length: calls }, () =>
    rates.count('user', 7).then(
      () => 1,
      () => 0,
    ),
  );
  return (await Promise.all(requests)).reduce<number>((sum, count) => sum + count, 0);
}

test('processes that share a database let no more through together than a minute allows, at once or not', async () => {
  const api = await testApi();
  const [first, second] = [createRates(api, 100), createRates(api, 100)];
  const [firstCount, secondCount] = await Promise.all([sendThrough(first, 60), sendThrough(second, 60)]);
  const laterCount = (await sendThrough(first, 60)) + (await sendThrough(second, 60));
  expect(firstCount + secondCount + laterCount).toBe(100);
});

test('each minute and each subject has a count of its own', async () => {
  const api = await testApi();
  const rates = createRates(api, 10);
  expect(await sendThrough(rates, 30)).toBe(10);
  await expect(rates.count('user', 8)).resolves.toBeUndefined();
  await expect(rates.count('address', 7)).resolves.toBeUndefined();
  api.pass(msPerMinute + 1);
  expect(await sendThrough(rates, 30)).toBe(10);
});

test('a clock that is set back delays no user for more than two minutes', async () => {
  const api = await testApi();
  const rates = createRates(api, 10);
  expect(await sendThrough(rates, 30)).toBe(10);
  api.pass(-60 * msPerMinute);
  expect(await sendThrough(rates, 30)).toBe(10);
});

test('a user who calls too often gets 429 with a delay, and other users are answered', async () => {
  const { signedIn } = await testApi({
    settings: { calls: { perUser: 5, perAddress: 1000 } },
  });
  const [ana, luis] = [await signedIn('Ana'), await signedIn('Luis')];
  const answers = [];
  for (let i = 0; i < 6; i += 1) answers.push(await ana.get('/user/products'));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(answers[5]?.body.code).toBe('too_many_attempts');
  expect(Number(answers[5]?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await luis.get('/user/products')).status).toBe(200);
});

test('bodies that cannot be parsed count as calls of their address', async () => {
  const { anyone } = await testApi({
    settings: { calls: { perUser: 1000, perAddress: 3 } },
  });
  const statuses = [];
  for (let i = 0; i < 5; i += 1) {
    const { status } = await anyone.post('/login', '['.repeat(100), { 'content-type': 'application/json' });
    statuses.push(status);
  }
  expect(statuses).toEqual([400, 400, 400, 429, 429]);
});

test('an address that calls too often is rejected before its session is read', async () => {
  const { anyone } = await testApi({
    settings: { calls: { perUser: 1000, perAddress: 3 } },
  });
  const statuses = [];
  for (let i = 0; i < 4; i += 1) statuses.push((await anyone.get('/user/products')).status);
  expect(statuses).toEqual([401, 401, 401, 429]);
});

test('a call with a higher cost uses up as many calls, also across two shares', async () => {
  const api = await testApi();
  const rates = createRates(api, 100);
  for (let i = 0; i < 9; i += 1) await rates.count('address', 'a', 11);
  await rates.count('address', 'a');
  await expect(rates.count('address', 'a', 11)).rejects.toMatchObject({ code: 'too_many_attempts' });
});

test.each([
  ['without a body', {}, 1, 1],
  ['with a body of 300 bytes', { 'content-length': '300' }, 1, 1],
  ['with a body of 8,191 bytes', { 'content-length': '8191' }, 1, 8],
  ['with a body of 25 kB', { 'content-length': '25600' }, 4, 26],
  ['with a body of 24 MB', { 'content-length': '24000000' }, 33, 257],
  ['with a body of unknown length', { 'transfer-encoding': 'chunked' }, 33, 257],
])('a request %s counts as the cost of its body, eight times as much from an anonymous sender', (...row) => {
  const [, headers, proven, anonymous] = row;
  expect([computeCost({ headers }, 'proven'), computeCost({ headers }, 'anonymous')]).toEqual([
    proven,
    anonymous,
  ]);
});

test('a body of unknown length costs as much as the longest that its call accepts', () => {
  expect(computeCost({ headers: { 'transfer-encoding': 'chunked' } }, 'anonymous', 8192)).toBe(9);
});

test('an anonymous body counts against the rate of its address once for each kB', async () => {
  const { anyone } = await testApi({
    settings: { calls: { perUser: 1000, perAddress: 10 } },
  });
  const body = { email: 'nadie@correo.es', password: 'x', relleno: 'x'.repeat(6000) };
  const first = await anyone.post('/login', body);
  const second = await anyone.post('/login', body);
  expect([first.status, second.status]).toEqual([401, 429]);
});
