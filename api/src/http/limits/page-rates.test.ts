import Fastify from 'fastify';
import { answerErrors } from '../responses/errors';
import { limitPages } from './page-rates';

/** A server that lets a network request 60 pages a minute, and the statuses of requests to it. */
async function served() {
  let passed = 0;
  const app = Fastify();
  answerErrors(app);
  limitPages(app, 60, () => passed);
  app.get('/', async () => 'page');
  app.get('/api/call', async () => 'answer');
  const request = (url: string, remoteAddress = '192.0.2.1') => app.inject({ url, remoteAddress });
  return {
    request,
    pass: (ms: number) => (passed += ms),
    async statuses(count: number, url = '/', address?: string) {
      const all = [];
      for (let i = 0; i < count; i += 1) all.push((await request(url, address)).statusCode);
      return all;
    },
  };
}

const times = (count: number, status: number) => Array<number>(count).fill(status);

test('a network that requests pages faster than its rate gets 429 with a delay, and later pages again', async () => {
  const { request, statuses, pass } = await served();
  expect(await statuses(12)).toEqual([...times(10, 200), ...times(2, 429)]);
  const refused = await request('/');
  expect([refused.json().code, refused.headers['retry-after']]).toEqual(['too_many_attempts', '1']);
  pass(3000);
  expect(await statuses(4)).toEqual([200, 200, 200, 429]);
});

test('addresses that do not exist count, and calls do not', async () => {
  const { statuses } = await served();
  expect(await statuses(20, '/api/call')).toEqual(times(20, 200));
  expect(await statuses(11, '/wp-login.php')).toEqual([...times(10, 404), 429]);
  expect(await statuses(1)).toEqual([429]);
});

test('other networks are served, and the addresses of one /56 of IPv6 share four times a rate', async () => {
  const { statuses } = await served();
  await statuses(11);
  expect(await statuses(1, '/', '192.0.2.2')).toEqual([200]);
  for (const group of [1, 2, 3, 4])
    expect(await statuses(10, '/', `2001:db8:0:${group}::1`)).toEqual(times(10, 200));
  expect(await statuses(1, '/', '2001:db8:0:5::1')).toEqual([429]);
});
