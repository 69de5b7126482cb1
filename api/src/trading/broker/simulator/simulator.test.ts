import { msPerDay } from '@parque/domain/durations';
import { createTestDatabase } from '../../../testing/database';
import { testGateway } from '../testing/gateway-contract';
import { createSimulator } from './simulator';

let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const { signal } = new AbortController();
const now = () => Date.UTC(2025, 2, 12, 10);
const toCredentials = (login: number, server = 'Parque-Demo') => ({
  server,
  login,
  password: `demo-${login}`,
});

describe('the simulator', () => {
  testGateway(async () => ({
    gateway: createSimulator({ db: database.db, now }),
    credentials: toCredentials(10_001_234, 'Parque-Sinteticos'),
    search: 'sinte',
    symbol: 'Step Index',
    period: { from: 0, to: now() },
  }));

  test('the simulator returns no deals of the future', async () => {
    const simulator = createSimulator({ db: database.db, now });
    const { deals } = await simulator.deals(
      'Parque-Demo/10001234',
      { from: now() - msPerDay, to: now() + 90 * msPerDay },
      0,
      signal,
    );
    expect(deals.every(({ at }) => at < now())).toBe(true);
  });

  test('the simulator distinguishes the investor password from the master password', async () => {
    const simulator = createSimulator({ db: database.db, now });
    const isInvestor = async (password: string) => {
      const verification = await simulator.verify({ ...toCredentials(10_001_234), password }, '', signal);
      return verification.ok && (await simulator.account(verification.reference, signal)).isInvestor;
    };
    expect([await isInvestor('demo-10001234'), await isInvestor('ver-10001234')]).toEqual([false, true]);
  });

  test('the simulator answers late at a slow account, and from the second call on at one that hangs once', async () => {
    const simulator = createSimulator({ db: database.db, now, slowMs: 20 });
    const [slow, hangsOnce] = ['Parque-Demo/10009001', 'Parque-Demo/10009007'];
    expect((await simulator.account(slow, signal)).currency).toBe('USD');
    await expect(simulator.account(hangsOnce, AbortSignal.timeout(1))).rejects.toThrow();
    expect((await simulator.account(hangsOnce, signal)).currency).toBe('USD');
  });
});
