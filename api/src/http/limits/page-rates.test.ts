import Fastify from 'fastify';
import { answerErrors } from '../responses/errors';
import { limitPages } from './page-rates';

const network = '192.0.2.1';

/** A server that answers two pages a second of each network, and a clock that a test moves. */
function served() {
  let passed = 0;
  const waiting: { run: () => void; at: number }[] = [];
  const app = Fastify();
  answerErrors(app);
  limitPages(app, 120, { now: () => passed, later: (run, ms) => waiting.push({ run, at: passed + ms }) });
  app.get('/', async () => 'page');
  app.get('/api/call', { config: { lane: 'calls' } }, async () => 'answer');
  app.get('/api/webhook', { config: { lane: 'webhooks' } }, async () => 'answer');
  app.get('/api/terminal', { config: { lane: 'calls', isOfTerminal: true } }, async () => 'answer');
  return {
    /** Sends requests and returns the statuses of those that are answered at once. */
    async statuses(count: number, url = '/', { headers = {}, remoteAddress = network } = {}) {
      const before = waiting.length;
      const answers = Array.from({ length: count }, () => app.inject({ url, headers, remoteAddress }));
      const all: number[] = [];
      for (const answer of answers) void answer.then(({ statusCode }) => all.push(statusCode));
      while (all.length + waiting.length - before < count) await new Promise(setImmediate);
      return all.sort((a, b) => a - b);
    },
    /** How long the requests that are not answered yet have to wait. */
    waits: () => waiting.map(({ at }) => at - passed),
    /** Lets more time pass than any request waits. */
    passLongestWait() {
      passed += 6000;
      for (const { run } of waiting.splice(0)) run();
    },
    request: (url: string, remoteAddress: string) => app.inject({ url, remoteAddress }),
  };
}

const times = (count: number, status: number) => Array<number>(count).fill(status);

test('requests above the rate of a network wait, each for its turn', async () => {
  const { statuses, waits } = served();
  expect(await statuses(5)).toEqual([200, 200]);
  expect(waits()).toEqual([500, 1000, 1500]);
});

test('a request whose turn is more than five seconds away gets 429 with a delay', async () => {
  const { statuses, waits, request, passLongestWait } = served();
  expect(await statuses(14)).toEqual([200, 200, 429, 429]);
  expect(Math.max(...waits())).toBe(5000);
  const refused = await request('/', network);
  expect([refused.json().code, refused.headers['retry-after']]).toEqual(['too_many_attempts', '1']);
  passLongestWait();
  expect(await statuses(3)).toEqual([200, 200]);
});

test('addresses that do not exist count, and calls with a session or of a terminal do not', async () => {
  const { statuses, waits } = served();
  expect(await statuses(20, '/api/call', { headers: { authorization: `Bearer ${'t'.repeat(43)}` } })).toEqual(
    times(20, 200),
  );
  expect(await statuses(20, '/api/terminal')).toEqual(times(20, 200));
  expect(await statuses(3, '/wp-login.php')).toEqual([404, 404]);
  expect(waits()).toEqual([500]);
});

test.each([
  ['without a token', {}],
  ['with another scheme', { authorization: 'Basic YTpi' }],
  ['with two tokens', { authorization: `Bearer ${'t'.repeat(43)}, Bearer ${'u'.repeat(43)}` }],
])('calls %s have a rate of their own, of which a hundred are answered at once', async (_, headers) => {
  const { statuses, waits } = served();
  expect(await statuses(102, '/api/call', { headers })).toEqual(times(100, 200));
  expect(waits()).toEqual([50, 100]);
  expect(await statuses(2)).toEqual([200, 200]);
});

test('webhooks count also with a token, which no webhook has', async () => {
  const { statuses, waits } = served();
  const headers = { authorization: `Bearer ${'t'.repeat(43)}` };
  expect(await statuses(101, '/api/webhook', { headers })).toEqual(times(100, 200));
  expect(waits()).toEqual([50]);
});

test('other networks do not wait, and the addresses of one /56 of IPv6 share four times a rate', async () => {
  const { statuses, waits } = served();
  await statuses(14);
  expect(await statuses(1, '/', { remoteAddress: '192.0.2.2' })).toEqual([200]);
  const before = waits().length;
  for (const group of [1, 2, 3, 4])
    expect(await statuses(2, '/', { remoteAddress: `2001:db8:0:${group}::1` })).toEqual([200, 200]);
  expect(await statuses(1, '/', { remoteAddress: '2001:db8:0:5::1' })).toEqual([]);
  expect(waits().slice(before)).toEqual([125]);
});
